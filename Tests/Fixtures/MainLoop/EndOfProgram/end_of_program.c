#include "EndOfProgram.h"

#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_long served;

void callback_was_served(void) { served++; }

__attribute__((destructor)) static void tell_whether_callbacks_go_on(void) {
  long before = served;
  if (!before) return;
  usleep(20000);
  printf("served before the end: true\nserved at the end: %s\n", served == before ? "false" : "true");
}
