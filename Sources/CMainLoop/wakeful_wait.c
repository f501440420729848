// The wait of GLib's default main context, which for a moment may stay awake.
//
// A web process answers a script in about the time that this thread takes to fall asleep and to be
// woken. So for a moment after the app has asked, a wait looks for the answer again and again, and
// gives way to every other thread in between, before it sleeps as ever.

#include "WakefulWait.h"

#include <glib.h>
#include <sched.h>

// How long, in microseconds: some times what an answer takes.
enum { kMoment = 400 };

static gint64 awake_until;

void main_loop_expect_answer(void) { awake_until = g_get_monotonic_time() + kMoment; }

static gint wait_wakefully(GPollFD *records, guint count, gint timeout) {
  while (timeout != 0 && g_get_monotonic_time() < awake_until) {
    gint found = g_poll(records, count, 0);
    if (found != 0) return found;
    sched_yield();
  }
  return g_poll(records, count, timeout);
}

__attribute__((constructor)) static void join_default_context(void) {
  // On a single processor, it would only keep the others from what it waits for.
  if (g_get_num_processors() > 1) g_main_context_set_poll_func(NULL, wait_wakefully);
}
