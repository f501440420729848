#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Tells the app which frame navigates and who asked for it: the engine's own questions about navigations do not
 * say (WebKitGTK 2.50). See MESSAGE_NAVIGATION. */

/* To be called once, before worlds_initialize. */
void navigations_initialize(void);

/* To be called once, after worlds_initialize. */
void navigations_listen(void);
