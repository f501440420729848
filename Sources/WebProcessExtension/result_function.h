#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Gives every document, before its first script, a function that turns a script's result into
 * something the engine can carry to the app (see Sources/WebKit/JavaScript/ResultEncoder.swift).
 *
 * name:    the function's name in the page's global object; unguessable, chosen by the app.
 * encoder: the encoder's source, evaluated in a world that pages cannot reach.
 *
 * To be called before worlds_initialize. */
void result_function_initialize(const char *name, const char *encoder);
