#pragma once

#include <stdbool.h>

/// Whether the open display is an X display without a window manager, where nobody places windows.
bool window_placement_is_needed(void);

/// Puts a realized `GtkWindow` behind all others on its X display.
void window_placement_lower(void *window);

/// Puts a `GtkWindow` that is on screen over the middle of another one, and within the screen.
void window_placement_center(void *window, void *parent);
