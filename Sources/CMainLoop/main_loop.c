// One main thread for GLib's default main context, Dispatch's main queue and the main CFRunLoop.
//
// Each of the three can be the outermost loop of a program, and each can be run from within a
// callback of another. The rules that make them progress together:
//
// 1. CFRunLoop outside (`RunLoop.main.run`, XCTest's `wait`, and an async `main`, which the hook
//    below turns into a run of the main run loop). When the run loop is about to wait, an observer
//    waits in its stead, in GLib's poll, with the run loop's own descriptors added to GLib's. If
//    GLib has work, the observer signals a run-loop source, and the run loop calls `serve_glib` as
//    it calls any source: GLib callbacks count as handled input and may run either loop again.
// 2. GLib outside (`g_application_run`, a `GMainLoop`, a modal loop inside a callback). A GSource
//    watches the same descriptors, drains Dispatch's main queue and lets the run loop do what is
//    due (timers, sources, blocks) without waiting.
// 3. No thread is added and nothing is polled periodically: an idle process sleeps in one poll(), but
//    for the moment in which an answer is due (wakeful_wait.c).
//
// The main thread's Swift code always runs in one of Dispatch's drains. Dispatch refuses to drain
// its main queue within a drain, silently, so a wake-up that was taken while a drain was under way
// further up the stack is put back when control returns there ("owed" below); otherwise work that
// was enqueued meanwhile would wait for ever.
//
// Private interfaces this relies on, all checked at start-up: the hook of libswift_Concurrency, the
// two `_4CF` functions libdispatch exports for CFRunLoop, and CFRunLoop itself, whose C functions
// libFoundation exports without a header. They are weak, so that a program without Foundation or
// Concurrency still links, and a runtime that lacks them gets one clear line on standard error.

#define _GNU_SOURCE
#include "CMainLoop.h"
#include "runtime_exports.h"

#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: - State; the main thread's alone

// A mode of the main run loop that GLib takes part in: the default mode and other common modes.
typedef struct RunLoopMode {
  struct RunLoopMode *next;
  // Not retained: a run loop never frees its modes, so the address identifies the mode.
  CFStringRef name;
  // The run-loop source's eventfd: written when GLib has work.
  int glib_ready;
  // Written, and not yet taken by `serve_glib`: the run loop is not going to wait.
  gboolean is_signalled;
  // The epoll descriptor the run loop waits on in this mode, or -1 if it was not found.
  int port_set;
} RunLoopMode;

// What a look at all descriptors found.
enum {
  kGLibReady = 1 << 0,
  kDispatchReady = 1 << 1,
  kRunLoopReady = 1 << 2,
  // None of the three, but time is not up: GLib was woken for work that another wake-up brought.
  kWokenInVain = 1 << 3,
};

// How many times in a row one side is served before the others get a turn.
enum { kTurns = 16 };

// How long to look for something to do, in milliseconds.
enum { kForEver = -1, kLinger = 1 };

static int dispatch_handle = -1;
static gboolean draining;
// A wake-up was taken within our own drain.
static gboolean drain_owed;
// Bit d: a wake-up was taken while the run loop may have been draining in its run of depth d.
static uint64_t drain_owed_to_depths;

static CFRunLoopRef main_run_loop;
static RunLoopMode *modes;
// How many runs of the main run loop in common modes are on the stack.
static unsigned run_depth;
// The depth of the innermost run that GLib's side started to let the run loop do what is due.
// In such a run, GLib must not be served: it is the one that is serving.
static unsigned guest_depth;
// Whether GLib had a look since the current turn of the run loop began.
static gboolean glib_had_turn;

static GPollFD *poll_records;
static gint poll_capacity;
// True while `look` asks GLib's sources: then the GSources below keep silent, since the run loop
// does their work.
static gboolean looking;
// Counts prepare phases of the default context, to know whether a check's result still stands.
static unsigned prepare_serial;
static unsigned checked_serial;
static int checked_ready;

static gboolean on_main_thread(void) {
  static _Thread_local enum { kUnknown, kMain, kOther } answer;
  if (answer == kUnknown) answer = syscall(SYS_gettid) == getpid() ? kMain : kOther;
  return answer == kMain;
}

static void report(const char *what, const char *consequence) {
  Dl_info runtime = {0};
  const void *symbol = (const void *)&swift_task_create;
  if (!symbol) symbol = (const void *)&CFRunLoopGetMain;
  if (!symbol || !dladdr(symbol, &runtime)) runtime.dli_fname = "unknown";
  fprintf(stderr, "swift-webkit: the Swift runtime (%s) %s: %s.\n", runtime.dli_fname, what,
          consequence);
}

static void signal_eventfd(int descriptor) {
  const uint64_t one = 1;
  ssize_t written;
  do written = write(descriptor, &one, sizeof one);
  while (written < 0 && errno == EINTR);
  // EAGAIN means that the counter is full, thus that the descriptor is readable already.
}

static gboolean acknowledge_eventfd(int descriptor) {
  uint64_t count;
  ssize_t got;
  do got = read(descriptor, &count, sizeof count);
  while (got < 0 && errno == EINTR);
  return got == sizeof count;
}

// MARK: - Dispatch's main queue

static uint64_t depth_bit(unsigned depth) { return depth ? 1ull << MIN(depth, 63) : 0; }

// Runs what is enqueued, and, so that a chain of hops costs no turn of the loop each, what that
// enqueues, a limited number of times. Returns with the handle readable if more is left.
// `suspect_depth` is the innermost run of the run loop that may be draining now.
static void drain_main_queue(unsigned suspect_depth) {
  if (draining) {
    // In a nested loop inside main-queue work. Taken, so that the loop does not spin on it.
    if (acknowledge_eventfd(dispatch_handle)) drain_owed = TRUE;
    return;
  }
  draining = TRUE;
  for (int turn = 0; turn < kTurns && acknowledge_eventfd(dispatch_handle); turn++) {
    // If the run loop is draining further up the stack, this call does nothing.
    drain_owed_to_depths |= depth_bit(suspect_depth);
    _dispatch_main_queue_callback_4CF(NULL);
  }
  draining = FALSE;
  if (drain_owed) {
    drain_owed = FALSE;
    signal_eventfd(dispatch_handle);
  }
}

// MARK: - GLib inside CFRunLoop

static void serve_glib(void *info);

static intptr_t glib_ready_port(void *info) { return ((RunLoopMode *)info)->glib_ready; }

// Finds the epoll descriptor that a run-loop source's port was just added to. CFRunLoop keeps it to
// itself, but only on that one does modifying the port's registration succeed; the attempt changes
// nothing on any descriptor.
static int find_port_set(int port) {
  struct epoll_event registration = {.events = EPOLLIN | EPOLLET, .data.fd = port};
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 65536) limit = 65536;
  for (int descriptor = 0; descriptor < limit; descriptor++)
    if (epoll_ctl(descriptor, EPOLL_CTL_MOD, port, &registration) == 0) return descriptor;
  return -1;
}

static RunLoopMode *join_mode(CFStringRef name) {
  for (RunLoopMode *mode = modes; mode; mode = mode->next)
    if (mode->name == name) return mode;

  RunLoopMode *mode = g_new0(RunLoopMode, 1);
  mode->name = name;
  mode->port_set = -1;
  mode->next = modes;
  modes = mode;
  mode->glib_ready = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (mode->glib_ready < 0) {
    fprintf(stderr, "swift-webkit: no descriptor for the main loop: %s.\n", g_strerror(errno));
    return mode;
  }
  CFRunLoopSourceContext1 context = {
      .version = 1, .info = mode, .getPort = glib_ready_port, .perform = serve_glib};
  CFRunLoopSourceRef source = CFRunLoopSourceCreate(NULL, 0, &context);
  CFRunLoopAddSource(main_run_loop, source, name);
  CFRelease(source);
  mode->port_set = find_port_set(mode->glib_ready);
  if (mode->port_set < 0)
    report("waits for run-loop sources in an unknown way",
           "GTK and WebKit get no events while RunLoop.main runs");
  return mode;
}

static RunLoopMode *current_mode(void) {
  CFStringRef name = CFRunLoopCopyCurrentMode(main_run_loop);
  if (!name) return NULL;
  CFRelease(name);
  RunLoopMode *mode = join_mode(name);
  return mode->port_set < 0 ? NULL : mode;
}

// Looks, or waits until there is something to see, at GLib's sources, Dispatch's main queue and the
// run loop, for at most so many milliseconds, or for ever if negative. The caller owns the context.
// Returns 0 when the time is up.
static int look(GMainContext *context, int port_set, int patience) {
  gint priority, timeout, count;
  looking = TRUE;
  g_main_context_prepare(context, &priority);
  enum { kOwn = 2 };
  while ((count = g_main_context_query(context, priority, &timeout, poll_records,
                                       poll_capacity > kOwn ? poll_capacity - kOwn : 0)) +
             kOwn >
         poll_capacity) {
    poll_capacity = 2 * (count + kOwn);
    poll_records = g_renew(GPollFD, poll_records, poll_capacity);
  }
  GPollFD *own = poll_records + count;
  own[0] = (GPollFD){.fd = dispatch_handle, .events = G_IO_IN};
  own[1] = (GPollFD){.fd = port_set, .events = G_IO_IN};
  if (patience >= 0) timeout = timeout < 0 ? patience : MIN(timeout, patience);
  GPollFunc poll = g_main_context_get_poll_func(context);
  int ready = 0;
  int found = poll(poll_records, count + kOwn, timeout);
  if (found < 0) {
    // After a signal, nothing was seen: look again. After a real error, let the run loop wait by
    // itself rather than spin.
    if (errno != EINTR) ready |= kRunLoopReady;
    for (gint index = 0; index < count + kOwn; index++) poll_records[index].revents = 0;
  }
  if (own[0].revents) ready |= kDispatchReady;
  if (own[1].revents) ready |= kRunLoopReady;
  if (g_main_context_check(context, priority, poll_records, count)) ready |= kGLibReady;
  looking = FALSE;
  return ready || !found ? ready : kWokenInVain;
}

// Looks in the run loop's stead, and signals the run-loop source if there is work for it. That is
// so for Dispatch's main queue as well: within a drain, the run loop does not look at the queue.
static void look_for_run_loop(RunLoopMode *mode, gboolean wait) {
  if (mode->is_signalled) return;
  GMainContext *context = g_main_context_default();
  // If another thread runs the default context now, GLib is served there.
  if (!g_main_context_acquire(context)) return;
  int ready;
  do ready = look(context, mode->port_set, wait ? kForEver : 0);
  while (wait && !(ready & ~kWokenInVain));
  if (ready & (kGLibReady | kDispatchReady)) {
    checked_serial = prepare_serial;
    checked_ready = ready;
    mode->is_signalled = TRUE;
    signal_eventfd(mode->glib_ready);
  }
  g_main_context_release(context);
}

// The run-loop source's callback: GLib callbacks run here, and with them, to spare a turn of the
// run loop, the main-actor work that they resume, and the next callbacks if they are due soon: a web
// process answers within a fraction of a millisecond. No longer, though: while it is in a callback,
// the run loop does not hear CFRunLoopWakeUp.
static void serve_glib(void *info) {
  RunLoopMode *mode = info;
  mode->is_signalled = FALSE;
  if (run_depth == guest_depth) return;
  GMainContext *context = g_main_context_default();
  if (!g_main_context_acquire(context)) return;
  for (int turn = 0; turn < kTurns; turn++) {
    gboolean still_checked = turn == 0 && checked_serial == prepare_serial;
    int patience = turn == 0 ? 0 : kLinger;
    int ready = still_checked ? checked_ready : look(context, mode->port_set, patience);
    if (ready & kGLibReady) g_main_context_dispatch(context);
    // This run is in this callback, so it is not draining; one further out may be.
    if (ready & kDispatchReady) drain_main_queue(run_depth - 1);
    if (!ready || ready & kRunLoopReady) break;
  }
  g_main_context_release(context);
}

static void observe_run_loop(CFRunLoopObserverRef observer, CFOptionFlags activity, void *info) {
  (void)observer, (void)info;
  if (activity == kCFRunLoopEntry) {
    run_depth++;
    glib_had_turn = FALSE;
    // The run loop is going to take wake-ups, not knowing of the drain it is in.
    if (draining) drain_owed = TRUE;
    return;
  }
  if (drain_owed_to_depths & depth_bit(run_depth)) {
    drain_owed_to_depths &= ~depth_bit(run_depth);
    signal_eventfd(dispatch_handle);
  }
  if (activity == kCFRunLoopExit) {
    run_depth--;
    return;
  }
  if (run_depth == guest_depth) return;
  RunLoopMode *mode = current_mode();
  if (!mode) return;
  if (activity == kCFRunLoopBeforeWaiting) {
    look_for_run_loop(mode, TRUE);
    glib_had_turn = TRUE;
  } else if (!glib_had_turn) {
    // The last turn did not come to a wait: the run loop is busy, or was told not to wait.
    look_for_run_loop(mode, FALSE);
  } else {
    glib_had_turn = FALSE;
  }
}

// MARK: - Dispatch and CFRunLoop inside GLib

// Lets the run loop do what is due, without waiting.
static void serve_run_loop(void) {
  unsigned outer_guest_depth = guest_depth;
  guest_depth = run_depth + 1;
  CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0, TRUE);
  guest_depth = outer_guest_depth;
}

typedef struct {
  GSource source;
  // Not g_source_add_unix_fd: with that, GLib overrules a check that says "not ready".
  GPollFD dispatch;
  GPollFD run_loop;
  gboolean watches_dispatch;
  gboolean watches_run_loop;
  // Set after each time: for one turn, sources of lower priority (WebKit's messages, redraws) go
  // first, lest a main-actor task or a timer that always has more to do starve them.
  gboolean gives_way;
} EventSource;

static void watch(GSource *source, GPollFD *record, gboolean *is_watched, gboolean wanted) {
  if (*is_watched == wanted) return;
  *is_watched = wanted;
  record->revents = 0;
  if (wanted)
    g_source_add_poll(source, record);
  else
    g_source_remove_poll(source, record);
}

static gboolean event_source_prepare(GSource *source, gint *timeout) {
  EventSource *events = (EventSource *)source;
  *timeout = -1;
  prepare_serial++;
  // After dispatch_main(), or when another thread runs the default context: not ours to serve.
  gboolean main_thread = on_main_thread();
  watch(source, &events->dispatch, &events->watches_dispatch, main_thread);
  if (main_thread && !looking && main_run_loop)
    events->run_loop.fd = join_mode(kCFRunLoopDefaultMode)->port_set;
  watch(source, &events->run_loop, &events->watches_run_loop,
        main_thread && events->run_loop.fd >= 0);
  return FALSE;
}

static gboolean event_source_check(GSource *source) {
  EventSource *events = (EventSource *)source;
  if (looking) return FALSE;
  if (events->gives_way) {
    events->gives_way = FALSE;
    return FALSE;
  }
  return events->dispatch.revents || events->run_loop.revents;
}

static gboolean event_source_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  EventSource *events = (EventSource *)source;
  (void)callback, (void)data;
  // Asked before the drain, in which a nested loop may poll anew.
  gboolean run_loop_ready = events->run_loop.revents != 0;
  if (events->dispatch.revents) drain_main_queue(run_depth);
  if (run_loop_ready) serve_run_loop();
  events->gives_way = TRUE;
  return G_SOURCE_CONTINUE;
}

// Ready once before GLib goes to sleep after it did something: callbacks may have left the run
// loop work that no descriptor tells of, such as `RunLoop.main.perform`.
typedef struct {
  GSource source;
  gboolean served;
} BeforeSleepSource;

static gboolean before_sleep_prepare(GSource *source, gint *timeout) {
  BeforeSleepSource *before_sleep = (BeforeSleepSource *)source;
  *timeout = -1;
  if (looking || !main_run_loop || !on_main_thread()) return FALSE;
  gboolean ready = !before_sleep->served;
  before_sleep->served = FALSE;
  return ready;
}

static gboolean before_sleep_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  (void)callback, (void)data;
  serve_run_loop();
  ((BeforeSleepSource *)source)->served = TRUE;
  return G_SOURCE_CONTINUE;
}

static void add_source(GSource *source, const char *name, gint priority) {
  g_source_set_name(source, name);
  g_source_set_priority(source, priority);
  // A modal loop inside main-queue work or a timer must serve both as well.
  g_source_set_can_recurse(source, TRUE);
  g_source_attach(source, NULL);
  g_source_unref(source);
}

// MARK: - Start

static void join_run_loop(void *context) {
  (void)context;
  if (main_run_loop) return;
  main_run_loop = CFRunLoopGetMain();
  // Last of all observers, so that the others do their work before the wait.
  CFRunLoopObserverRef observer = CFRunLoopObserverCreate(
      NULL, kCFRunLoopEntry | kCFRunLoopBeforeSources | kCFRunLoopBeforeWaiting | kCFRunLoopExit,
      TRUE, LONG_MAX, observe_run_loop, NULL);
  CFRunLoopAddObserver(main_run_loop, observer, kCFRunLoopCommonModes);
  CFRelease(observer);
  // Joined late, in a run whose entry the observer has not seen.
  CFStringRef mode = CFRunLoopCopyCurrentMode(main_run_loop);
  if (!mode) return;
  run_depth = 1;
  CFRelease(mode);
}

static gboolean has_run_loop(void) {
  return &kCFRunLoopCommonModes && &kCFRunLoopDefaultMode && CFRelease && CFRunLoopGetMain &&
         CFRunLoopRun && CFRunLoopRunInMode && CFRunLoopCopyCurrentMode &&
         CFRunLoopObserverCreate && CFRunLoopAddObserver && CFRunLoopSourceCreate &&
         CFRunLoopAddSource && &_dispatch_main_q && dispatch_async_f;
}

// What an async `main` does from its first suspension on.
static SWIFT_CALL void run_main_loop(AsyncMainDrain original, AsyncMainDrain override) {
  (void)original, (void)override;
  // CFRunLoopStop ends a run, and may be meant for a nested one that is over already.
  if (has_run_loop()) {
    join_run_loop(NULL);
    for (;;) CFRunLoopRun();
  }
  for (;;) g_main_context_iteration(NULL, TRUE);
}

// Runs before main(): makes no thread, starts no loop, and does not touch GTK.
__attribute__((constructor)) static void join_main_loops(void) {
  if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) {
    if (swift_task_create)
      report("has no _dispatch_main_queue_callback_4CF",
             "main-actor code does not run while GLib's main loop does");
    return;
  }
  dispatch_handle = _dispatch_get_main_queue_handle_4CF();

  if (&swift_task_asyncMainDrainQueue_hook)
    swift_task_asyncMainDrainQueue_hook = run_main_loop;
  else if (swift_task_create)
    report("has no swift_task_asyncMainDrainQueue_hook",
           "an async main leaves the main thread, so GTK and WebKit do not work there");

  if (has_run_loop()) {
    // In a statically linked program this constructor comes before the run loop's own.
    if (&__CFInitialized && !__CFInitialized)
      dispatch_async_f(&_dispatch_main_q, NULL, join_run_loop);
    else
      join_run_loop(NULL);
  } else if (CFRunLoopGetMain) {
    report("has another CFRunLoop than expected",
           "timers do not fire while GLib's main loop runs, nor GLib's events while RunLoop does");
  }

  static GSourceFuncs event_functions = {
      .prepare = event_source_prepare,
      .check = event_source_check,
      .dispatch = event_source_dispatch,
  };
  GSource *events = g_source_new(&event_functions, sizeof(EventSource));
  ((EventSource *)events)->dispatch = (GPollFD){.fd = dispatch_handle, .events = G_IO_IN};
  ((EventSource *)events)->run_loop = (GPollFD){.fd = -1, .events = G_IO_IN};
  add_source(events, "Swift main queue and run loop", G_PRIORITY_DEFAULT);
  static GSourceFuncs before_sleep_functions = {
      .prepare = before_sleep_prepare,
      .dispatch = before_sleep_dispatch,
  };
  GSource *before_sleep = g_source_new(&before_sleep_functions, sizeof(BeforeSleepSource));
  add_source(before_sleep, "Swift run loop before sleep", G_PRIORITY_LOW);
}
