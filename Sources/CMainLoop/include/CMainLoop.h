#pragma once

#include "ProcessEnd.h"
#include "ResumeInPlace.h"
#include "WakefulWait.h"

// There is nothing to call. Linking this target is enough: a constructor in main_loop.c arranges
// that GLib's default main context, Dispatch's main queue and the main CFRunLoop share the main
// thread, whichever of them the program runs.
