#pragma once

#include <stdbool.h>

/// Whether the engine asks this module if GDK has OpenGL. Not so if the module is in a library that was loaded
/// after GTK.
bool software_drawing_is_possible(void);

/// Whether the engine of this process draws without OpenGL, as there is none for the open display. The display
/// must be open.
bool software_drawing_is_needed(void);
