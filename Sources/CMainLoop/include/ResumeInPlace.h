#pragma once

/// From now on, the next task that this thread resumes waits for `main_loop_run_resumed_task`.
/// Main thread only; the two calls come in pairs, with one `resume` between them.
void main_loop_hold_resumed_task(void);

/// Runs the next step of the task that was resumed since `main_loop_hold_resumed_task`, on the main
/// actor, here and now. Does nothing if none was.
void main_loop_run_resumed_task(void);
