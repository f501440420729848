#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Gives every document, before its first script, a function that turns a script's result into
 * something the engine can carry to the app (see Sources/WebKit/JavaScript/ResultEncoder.swift).
 *
 * name:    the function's name in the page's global object; unguessable, chosen by the app.
 * encoder: the encoder's source, evaluated in a world of its own that pages cannot reach. */
void result_function_install(const char *name, const char *encoder);
