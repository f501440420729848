#pragma once

/// Makes GLib's default context progress while CFRunLoop is the outer loop, and
/// Dispatch's main queue progress while GLib is. Idempotent; main thread only.
void main_loop_attach(void);
