#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Runs the app's user scripts where the app may reach the document. Without app-bound domains the engine runs
 * them, but it knows no frames that are left out. */

/* To be called once, after app_bound_initialize. settings: a{sv}. */
void user_scripts_initialize(GVariant *settings);
