#pragma once

// Notes that the main thread has served a callback. A program that has called this tells, when it is
// being taken apart, whether that goes on.
void callback_was_served(void);
