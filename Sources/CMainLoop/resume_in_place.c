// Resumes main-actor tasks without a detour.
//
// A continuation hands its task to a thread of the global pool first, which then finds that the task
// wants the main actor, and hands it over to the main thread. When it is the main thread that
// resumes, both hand-overs are waste, and take longer than most questions to the engine. So the
// runtime's hook keeps the task, and it is run where it was resumed (Swift 6.3).
//
// Without the hook, in a runtime to come, tasks take the long way; nothing else changes.

#include "ResumeInPlace.h"
#include "runtime_exports.h"

#include <stdbool.h>
#include <stddef.h>

static EnqueueGlobalHook previous_hook;
static _Thread_local bool holding;
static _Thread_local Job *held;

static SWIFT_CALL void enqueue_global(Job *job, EnqueueGlobal original) {
  if (holding && !held)
    held = job;
  else if (previous_hook)
    previous_hook(job, original);
  else
    original(job);
}

__attribute__((constructor)) static void install(void) {
  if (!&swift_task_enqueueGlobal_hook || !swift_task_getMainExecutor || !swift_job_run) return;
  previous_hook = swift_task_enqueueGlobal_hook;
  swift_task_enqueueGlobal_hook = enqueue_global;
}

void main_loop_hold_resumed_task(void) { holding = true; }

void main_loop_run_resumed_task(void) {
  Job *job = held;
  holding = false;
  held = NULL;
  if (job) swift_job_run(job, swift_task_getMainExecutor());
}
