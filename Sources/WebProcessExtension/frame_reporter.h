#pragma once

#include "frame_reference.h"

/* Tells the app what happens in one frame, for as long as the frame and its page are there, and puts native functions
 * in the place of its own. */

/* Sends the message `(s`, FRAME_TYPE, `s)`. */
void frame_reporter_send(
    FrameReference *home, const char *message, const char *kind, const char *details);

/* Gives a document's internal world a script, a function whose first argument is the native function
 * `callback(kind, details, home)`; `extra` is its second, or NULL. */
void frame_reporter_run(WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame,
    const char *script, GCallback callback, JSCValue *extra);

/* Puts a native function in the place of one of a document's own, which is kept in the internal world under a name
 * for frame_reporter_call. */
void frame_reporter_replace(WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame,
    const char *name, const char *kept_name, GCallback callback, gpointer data,
    GDestroyNotify destroy);

/* Calls what was replaced, in the callback that stands for it; what it throws is thrown to the page. */
JSCValue *frame_reporter_call(FrameReference *home, const char *kept_name, GPtrArray *arguments);
