#include "ProcessEnd.h"

#include <sys/syscall.h>
#include <unistd.h>

int process_end_descriptor(int process) {
  // The library has no function of its own for it before glibc 2.36.
  return (int)syscall(SYS_pidfd_open, process, 0);
}
