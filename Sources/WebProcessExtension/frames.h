#pragma once

#include <webkit/webkit-web-process-extension.h>

/* The frames of this process's pages, and what the app is told about them.
 *
 * A frame is known from its first document that may run scripts, or from the first question about it. */

/* To be called once, after worlds_initialize. */
void frames_initialize(void);

/* To be called for each new page. */
void frames_watch(WebKitWebPage *page);

/* What the app is told of a frame: FRAME_TYPE, floating. */
GVariant *frames_describe(WebKitWebPage *page, WebKitFrame *frame);

/* The same of a frame whose script is running: the frame's own address is already the next document's while one is left
 * (WebKitGTK 2.50). Pages cannot change what their location says. */
GVariant *frames_describe_sender(WebKitWebPage *page, WebKitFrame *frame);

/* The origin of the frame's document as scripts see it, except that files have "file://". Owned by the caller. */
char *frames_origin(WebKitFrame *frame);

/* The main frame; NULL if nothing has been loaded. Borrowed. */
WebKitFrame *frames_main(WebKitWebPage *page);

/* Whether the frame's document may run scripts, be they the page's or not. */
gboolean frames_may_run_scripts(WebKitFrame *frame);

/* The frame of this number in the page; NULL if there is none, it has been removed, or it belongs to a
 * document that is no longer shown. Borrowed. */
WebKitFrame *frames_find(WebKitWebPage *page, guint64 process, guint64 id);

/* Whether the frame belongs to the document that the page shows. */
gboolean frames_is_shown(WebKitWebPage *page, WebKitFrame *frame);

/* Calls a function for each known frame of each page. */
void frames_each(
    void (*body)(WebKitWebPage *page, WebKitFrame *frame, gpointer data), gpointer data);

/* The frame that holds another one; NULL for a main frame, or if it is not known. Borrowed. */
WebKitFrame *frames_parent(WebKitWebPage *page, WebKitFrame *frame);
