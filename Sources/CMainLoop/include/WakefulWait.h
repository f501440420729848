#pragma once

/// Something was asked whose answer is due at once: for a moment, the main thread does not fall asleep while it waits.
/// Main thread only.
void main_loop_expect_answer(void);
