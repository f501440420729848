#pragma once

#include <webkit/webkit-web-process-extension.h>

/* `window.webkit.messageHandlers` in each document and world in which the app has handlers.
 *
 * Which handlers there are, the engine knows: the app registers each of its handlers with it in the internal
 * world, under a key made of the handler's world and name, where nobody but this code looks. So every page, in
 * whatever process, has its own view's handlers, and from its first script on. */

/* kit: the source of what stands between the page and this code (see
 * Sources/WebKit/ScriptMessages/ScriptMessageKit.swift). To be called after values_initialize, and before
 * worlds_initialize. */
void script_messages_initialize(const char *kit, GVariant *settings);

/* The app has its first handler in a world, and documents that are already there get `window.webkit`; or it has one
 * less. parameters: SCRIPT_WORLD_TYPE. */
void script_messages_world_changed(GVariant *parameters);
