#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Tells the app whether a document that has been parsed has a title.
 *
 * The engine tells of the title in a task of its own, for a short document after the end of the load
 * (WebKitGTK 2.50). */

/* To be called for each new page, after worlds_initialize. */
void title_watch(WebKitWebPage *page);
