/* Puts functions of this extension in place of those of other libraries that the engine calls. */
#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Does nothing if the engine does not call the original by that name: because it has never done so, or somebody else has
 * put another function there. */
void engine_calls_replace(const char *name, gpointer original, gpointer replacement);

/* Whether a function is of the engine's library, once something has been replaced. */
gboolean engine_calls_is_engine(gpointer function);
