// Pages that need OpenGL, on displays that have none.
//
// Where GDK has no OpenGL, the engine switches compositing off: web processes draw into memory, and the app's
// process makes nothing that could take composited layers. Some pages make their web process composite all the
// same, as one with a positioned frame inside of two elements of negative z-index does, and the app ends with a
// null pointer (WebKitGTK 2.50; every program that uses it).
//
// So the engine is told that there is OpenGL, and that pictures come in shared memory, for which it needs none in
// the app's process. Views are then asked not to composite, one by one, by their settings. The few pages that do
// are drawn in their web process by the software renderer of EGL.
//
// `gdk_display_prepare_gl` is the only thing that the engine asks. It is defined here a second time: the
// definition in a program comes before that in a library.

#define _GNU_SOURCE
#include "CSoftwareDrawing.h"

#include <dlfcn.h>
#include <gdk/gdk.h>

typedef gboolean (*Prepare)(GdkDisplay *, GError **);

static gboolean prepare_really(GdkDisplay *display, GError **error) {
  static Prepare prepare;
  if (!prepare) prepare = (Prepare)dlsym(RTLD_NEXT, "gdk_display_prepare_gl");
  return prepare && prepare(display, error);
}

gboolean gdk_display_prepare_gl(GdkDisplay *display, GError **error) {
  if (!prepare_really(display, error)) {
    g_clear_error(error);
    g_setenv("WEBKIT_DMABUF_RENDERER_FORCE_SHM", "1", FALSE);
  }
  return TRUE;
}

bool software_drawing_is_possible(void) {
  return dlsym(RTLD_DEFAULT, "gdk_display_prepare_gl") == (void *)gdk_display_prepare_gl;
}

bool software_drawing_is_needed(void) {
  return software_drawing_is_possible() &&
         !prepare_really(gdk_display_get_default(), NULL);
}
