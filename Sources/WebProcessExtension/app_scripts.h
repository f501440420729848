#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Runs the app's scripts and functions in any frame and world of a page.
 *
 * The app asks by a script of its own in the main frame's internal world, where this puts the functions that it
 * calls (see Sources/WebKit/JavaScript/AppScript.swift). So what the app asks for runs as if a person
 * had acted, and is answered in the order in which the engine answers. */

/* To be called once, after frames_initialize. */
void app_scripts_initialize(const char *source);
