// Keeps GLib's callbacks from running while another thread ends the program.
//
// Swift's concurrency runs `exit` on whatever thread a task is on; Swift Testing, for one, does. `exit`
// takes the libraries apart, libX11 among them, while the main thread goes on serving GTK: it then crashes
// or hangs, now and then. So the main thread is asked to stop first. It does not come back: `exit` does not
// return.

#include <errno.h>
#include <glib.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// For a callback that is under way.
enum { kPatienceInMilliseconds = 500 };

static sem_t main_thread_stopped;

static gboolean stop_for_ever(gpointer data) {
  (void)data;
  sem_post(&main_thread_stopped);
  for (;;) pause();
}

static void stop_main_thread(void) {
  if (syscall(SYS_gettid) == getpid()) return;
  // If nobody serves the default context, nobody will any more: it is not given back.
  if (g_main_context_acquire(NULL)) return;
  sem_init(&main_thread_stopped, 0, 0);
  g_idle_add_full(G_MININT, stop_for_ever, NULL, NULL);
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_nsec += kPatienceInMilliseconds * 1000000L;
  limit.tv_sec += limit.tv_nsec / 1000000000L;
  limit.tv_nsec %= 1000000000L;
  while (sem_timedwait(&main_thread_stopped, &limit) && errno == EINTR) continue;
}

// What is registered at exit runs before the libraries are taken apart, and so before anything breaks.
__attribute__((constructor)) static void watch_exit(void) { atexit(stop_main_thread); }
