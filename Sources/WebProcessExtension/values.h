#pragma once

#include <webkit/webkit-web-process-extension.h>

/* JavaScript values as text for the app, and the app's values as text for JavaScript. The form of both is
 * described where the scripts are that do it: Sources/WebKit/JavaScript/ResultEncoder.swift and
 * WorldFunctions.swift.
 *
 * Each document gets, before its first script, functions that keep working when the page changes what
 * JavaScript comes with. One of them is a constant of the world, for scripts that the app has put a call of it into. */

/* result_name: that function's name; unguessable, chosen by the app.
 * encoder: the source of the encoder, evaluated in the internal world.
 * functions: the source of the functions for each world.
 * To be called before worlds_initialize. */
void values_initialize(const char *result_name, const char *encoder, const char *functions);

/* The text for a value; numbers, truth values, null and undefined as they are. frame: whose value it is; page:
 * in whose main frame the value is looked at if the frame has gone. Owned by the caller. */
JSCValue *values_encode(WebKitWebPage *page, WebKitFrame *frame, JSCValue *value);

/* The text for what a script message may have in it, "!" for what it may not. Owned by the caller. */
char *values_encode_message(WebKitWebPage *page, WebKitFrame *frame, JSCValue *value);

/* The name, in the internal world's global object, of the functions of a world; with an empty name, what the names
 * of all begin with. Owned by the caller. */
char *values_functions_name(const char *world_name);

/* Calls an async function of the frame's world with decoded values, and, when what it returns is settled, the
 * function settle, of any world, with the outcome's text. Remembers the function under its code.
 * FALSE if the world has no functions. */
gboolean values_call(WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name,
    JSCValue *code, JSCValue *function, JSCValue *text, JSCValue *strings, JSCValue *settle);

/* The function of the frame's world that makes the array of values of a text and strings; NULL if the world has no
 * functions. Owned by the caller. */
JSCValue *values_decoder(WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name);
