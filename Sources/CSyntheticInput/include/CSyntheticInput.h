#pragma once

#include <stdbool.h>

/// A connection to the X server by which a test moves the pointer and presses keys, as a person would.
typedef struct SyntheticInputConnection SyntheticInputConnection;

/// Opens a connection to the display that GTK has open; NULL if that is not an X display, or has no XTest.
SyntheticInputConnection *synthetic_input_open(void);
void synthetic_input_close(SyntheticInputConnection *);

/// Gives the keyboard focus to the window of a `GtkWidget` if that is on screen, as a window manager would.
void synthetic_input_focus(SyntheticInputConnection *, void *widget);
/// Moves the pointer to a point of a `GtkWidget`; false if the widget is not on screen.
bool synthetic_input_move(SyntheticInputConnection *, void *widget, double x, double y);
/// Moves the pointer to a point of the screen, in pixels.
void synthetic_input_move_on_screen(SyntheticInputConnection *, int x, int y);
/// Presses a button of the pointer, or lets it go: 1 left, 2 middle, 3 right, 4 and 5 the wheel.
void synthetic_input_button(SyntheticInputConnection *, unsigned button, bool is_down);
/// Whether a program has the pointer for itself, as it does while a menu is open.
bool synthetic_input_is_pointer_grabbed(SyntheticInputConnection *);
/// Presses a key, or lets it go; false if the keyboard has none for the keysym.
bool synthetic_input_key(SyntheticInputConnection *, unsigned keysym, bool is_down);
/// Whether the keysym needs the Shift key.
bool synthetic_input_needs_shift(SyntheticInputConnection *, unsigned keysym);

/// What is on the screen: rows from the top, four bytes for a pixel, red, green, blue and 255; NULL if the
/// screen has another form. To be freed by `free`.
unsigned char *synthetic_input_screen(SyntheticInputConnection *, int *width, int *height);

/// The role that assistive technology is told of for a `GtkWidget`; NULL if that is no control.
const char *accessible_role(void *widget);
/// What assistive technology calls a `GtkWidget`; empty if it has no name. To be copied before the next call.
///
/// GTK keeps that only if `GTK_A11Y=test` was set when the program started.
const char *accessible_name(void *widget);
