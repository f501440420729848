#include "CSyntheticInput.h"

#include <stdint.h>
#include <stdlib.h>

#include <X11/XKBlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <gdk/x11/gdkx.h>
#include <gtk/gtk.h>

struct SyntheticInputConnection {
  Display *display;
};

SyntheticInputConnection *synthetic_input_open(void) {
  GdkDisplay *gdk_display = gdk_display_get_default();
  if (!GDK_IS_X11_DISPLAY(gdk_display)) return NULL;
  Display *display = XOpenDisplay(gdk_display_get_name(gdk_display));
  if (!display) return NULL;
  int ignored;
  if (!XTestQueryExtension(display, &ignored, &ignored, &ignored, &ignored)) {
    XCloseDisplay(display);
    return NULL;
  }
  SyntheticInputConnection *connection = g_new0(SyntheticInputConnection, 1);
  connection->display = display;
  return connection;
}

void synthetic_input_close(SyntheticInputConnection *connection) {
  XCloseDisplay(connection->display);
  g_free(connection);
}

void synthetic_input_focus(SyntheticInputConnection *connection, void *instance) {
  GtkNative *native = gtk_widget_get_native(GTK_WIDGET(instance));
  if (!native || !gtk_widget_get_mapped(GTK_WIDGET(native))) return;
  GdkSurface *surface = gtk_native_get_surface(native);
  gdk_display_sync(gdk_surface_get_display(surface));
  Window window = gdk_x11_surface_get_xid(surface);
  XWindowAttributes attributes;
  // The server refuses the focus to what is not on screen.
  if (!XGetWindowAttributes(connection->display, window, &attributes)) return;
  if (attributes.map_state != IsViewable) return;
  XSetInputFocus(connection->display, window, RevertToParent, CurrentTime);
  XSync(connection->display, False);
}

bool synthetic_input_move(SyntheticInputConnection *connection, void *instance, double x,
                          double y) {
  GtkWidget *widget = GTK_WIDGET(instance);
  GtkNative *native = gtk_widget_get_native(widget);
  if (!native || !gtk_widget_get_mapped(widget)) return false;
  GdkSurface *surface = gtk_native_get_surface(native);
  double surface_x, surface_y;
  gtk_native_get_surface_transform(native, &surface_x, &surface_y);
  if (!gtk_widget_translate_coordinates(widget, GTK_WIDGET(native), x, y, &x, &y)) return false;
  // The server is to have what GTK has asked for.
  gdk_display_sync(gdk_surface_get_display(surface));
  int scale = gdk_surface_get_scale_factor(surface);
  int root_x, root_y;
  Window child;
  if (!XTranslateCoordinates(connection->display, gdk_x11_surface_get_xid(surface),
                             DefaultRootWindow(connection->display), (int)((x + surface_x) * scale),
                             (int)((y + surface_y) * scale), &root_x, &root_y, &child)) {
    return false;
  }
  XTestFakeMotionEvent(connection->display, -1, root_x, root_y, CurrentTime);
  XFlush(connection->display);
  return true;
}

void synthetic_input_move_on_screen(SyntheticInputConnection *connection, int x, int y) {
  XTestFakeMotionEvent(connection->display, -1, x, y, CurrentTime);
  XFlush(connection->display);
}

void synthetic_input_button(SyntheticInputConnection *connection, unsigned button,
                            bool is_down) {
  XTestFakeButtonEvent(connection->display, button, is_down, CurrentTime);
  XFlush(connection->display);
}

bool synthetic_input_is_pointer_grabbed(SyntheticInputConnection *connection) {
  Display *display = connection->display;
  int outcome = XGrabPointer(display, DefaultRootWindow(display), True, 0, GrabModeAsync,
                             GrabModeAsync, None, None, CurrentTime);
  if (outcome == GrabSuccess) XUngrabPointer(display, CurrentTime);
  XFlush(display);
  return outcome == AlreadyGrabbed;
}

bool synthetic_input_key(SyntheticInputConnection *connection, unsigned keysym,
                             bool is_down) {
  KeyCode code = XKeysymToKeycode(connection->display, keysym);
  if (!code) return false;
  XTestFakeKeyEvent(connection->display, code, is_down, CurrentTime);
  XFlush(connection->display);
  return true;
}

bool synthetic_input_needs_shift(SyntheticInputConnection *connection, unsigned keysym) {
  KeyCode code = XKeysymToKeycode(connection->display, keysym);
  return XkbKeycodeToKeysym(connection->display, code, 0, 0) != keysym &&
         XkbKeycodeToKeysym(connection->display, code, 0, 1) == keysym;
}

unsigned char *synthetic_input_screen(SyntheticInputConnection *connection, int *width,
                                      int *height) {
  Display *display = connection->display;
  *width = DisplayWidth(display, DefaultScreen(display));
  *height = DisplayHeight(display, DefaultScreen(display));
  XImage *image = XGetImage(display, DefaultRootWindow(display), 0, 0, (unsigned)*width,
                            (unsigned)*height, AllPlanes, ZPixmap);
  if (!image) return NULL;
  unsigned char *pixels = NULL;
  if (image->bits_per_pixel == 32) {
    size_t count = (size_t)*width * (size_t)*height;
    pixels = malloc(count * 4);
    unsigned char *next = pixels;
    for (int y = 0; pixels && y < *height; y++) {
      const uint32_t *row = (const uint32_t *)(image->data + (size_t)y * image->bytes_per_line);
      for (int x = 0; x < *width; x++) {
        *next++ = row[x] >> 16 & 0xff;
        *next++ = row[x] >> 8 & 0xff;
        *next++ = row[x] & 0xff;
        *next++ = 255;
      }
    }
  }
  XDestroyImage(image);
  return pixels;
}
