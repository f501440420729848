#pragma once

#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/keysym.h>

// GDK's own header declares it for a GdkSurface, and includes all of GDK, which is another module's.
unsigned long gdk_x11_surface_get_xid(void *surface);
