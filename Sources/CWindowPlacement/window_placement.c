#include "CWindowPlacement.h"

#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>

// The functions about the X server's screen are still there, but deprecated since GTK 4.18.
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

bool window_placement_is_needed(void) {
  GdkDisplay *display = gdk_display_get_default();
  if (!GDK_IS_X11_DISPLAY(display)) return false;
  GdkX11Screen *screen = gdk_x11_display_get_screen(display);
  return g_str_equal(gdk_x11_screen_get_window_manager_name(screen), "unknown");
}

static GdkSurface *x11_surface(void *window) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  return surface && GDK_IS_X11_SURFACE(surface) ? surface : NULL;
}

void window_placement_lower(void *window) {
  GdkSurface *surface = x11_surface(window);
  if (!surface) return;
  Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
  XLowerWindow(display, gdk_x11_surface_get_xid(surface));
}

// Where a window of the length goes beside one that begins there, on a screen that long.
static int centered(int begin, int parent_length, int length, int screen_length) {
  int place = begin + (parent_length - length) / 2;
  return MAX(0, MIN(place, screen_length - length));
}

void window_placement_center(void *window, void *parent) {
  GdkSurface *surface = x11_surface(window), *other = x11_surface(parent);
  if (!surface || !other) return;
  Display *display = gdk_x11_display_get_xdisplay(gdk_surface_get_display(surface));
  int x, y;
  Window child;
  if (!XTranslateCoordinates(display, gdk_x11_surface_get_xid(other), DefaultRootWindow(display), 0,
                             0, &x, &y, &child)) {
    return;
  }
  int scale = gdk_surface_get_scale_factor(surface);
  int screen = DefaultScreen(display);
  x = centered(x, gdk_surface_get_width(other) * scale, gdk_surface_get_width(surface) * scale,
               DisplayWidth(display, screen));
  y = centered(y, gdk_surface_get_height(other) * scale, gdk_surface_get_height(surface) * scale,
               DisplayHeight(display, screen));
  XMoveWindow(display, gdk_x11_surface_get_xid(surface), x, y);
}

G_GNUC_END_IGNORE_DEPRECATIONS
