#pragma once

// What the Swift runtime exports, for this folder alone: without headers, so declared here, and weak,
// so that a program without Foundation or Concurrency still links.

#include <stdint.h>

#define WEAK __attribute__((weak))
#define SWIFT_CALL __attribute__((swiftcall))

// libswift_Concurrency: replaces what an async `main` does after its first suspension.
typedef SWIFT_CALL void (*AsyncMainDrain)(void);
typedef SWIFT_CALL void (*AsyncMainDrainHook)(AsyncMainDrain original, AsyncMainDrain override);
extern WEAK AsyncMainDrainHook swift_task_asyncMainDrainQueue_hook;
extern WEAK void swift_task_create(void);

// libswift_Concurrency: sees every task that is handed to the global pool.
typedef struct Job Job;
typedef struct {
  void *identity;
  uintptr_t implementation;
} SerialExecutor;
typedef SWIFT_CALL void (*EnqueueGlobal)(Job *job);
typedef SWIFT_CALL void (*EnqueueGlobalHook)(Job *job, EnqueueGlobal original);
extern WEAK EnqueueGlobalHook swift_task_enqueueGlobal_hook;
extern WEAK SWIFT_CALL SerialExecutor swift_task_getMainExecutor(void);
extern WEAK SWIFT_CALL void swift_job_run(Job *job, SerialExecutor executor);

// libdispatch: the main queue's eventfd, and the function that runs what is enqueued.
extern WEAK int _dispatch_get_main_queue_handle_4CF(void);
extern WEAK void _dispatch_main_queue_callback_4CF(void *message);
typedef struct dispatch_queue_s DispatchQueue;
extern WEAK DispatchQueue _dispatch_main_q;
extern WEAK void dispatch_async_f(DispatchQueue *queue, void *context, void (*work)(void *context));

// libFoundation: the part of CFRunLoop.h that is used here.
typedef struct __CFRunLoop *CFRunLoopRef;
typedef struct __CFRunLoopObserver *CFRunLoopObserverRef;
typedef struct __CFRunLoopSource *CFRunLoopSourceRef;
typedef const struct __CFString *CFStringRef;
typedef unsigned long CFOptionFlags;
typedef unsigned char CFBoolean;

enum {
  kCFRunLoopEntry = 1 << 0,
  kCFRunLoopBeforeSources = 1 << 2,
  kCFRunLoopBeforeWaiting = 1 << 5,
  kCFRunLoopExit = 1 << 7,
};

// Version 1: a source that fires when its port, on Linux an eventfd, is written to.
typedef struct {
  long version;
  void *info;
  const void *(*retain)(const void *info);
  void (*release)(const void *info);
  CFStringRef (*copyDescription)(const void *info);
  CFBoolean (*equal)(const void *info1, const void *info2);
  unsigned long (*hash)(const void *info);
  intptr_t (*getPort)(void *info);
  void (*perform)(void *info);
} CFRunLoopSourceContext1;

// Whether the library's own constructor has run; only a statically linked program sees this.
extern WEAK CFBoolean __CFInitialized;
extern WEAK const CFStringRef kCFRunLoopCommonModes;
extern WEAK const CFStringRef kCFRunLoopDefaultMode;
extern WEAK void CFRelease(const void *object);
extern WEAK CFRunLoopRef CFRunLoopGetMain(void);
extern WEAK void CFRunLoopRun(void);
extern WEAK int32_t CFRunLoopRunInMode(
    CFStringRef mode, double seconds, CFBoolean returnAfterSourceHandled);
extern WEAK CFStringRef CFRunLoopCopyCurrentMode(CFRunLoopRef loop);
extern WEAK CFRunLoopObserverRef CFRunLoopObserverCreate(
    const void *allocator, CFOptionFlags activities, CFBoolean repeats, long order,
    void (*callout)(CFRunLoopObserverRef, CFOptionFlags, void *), const void *context);
extern WEAK void CFRunLoopAddObserver(CFRunLoopRef, CFRunLoopObserverRef, CFStringRef mode);
extern WEAK CFRunLoopSourceRef CFRunLoopSourceCreate(
    const void *allocator, long order, CFRunLoopSourceContext1 *context);
extern WEAK void CFRunLoopAddSource(CFRunLoopRef, CFRunLoopSourceRef, CFStringRef mode);
