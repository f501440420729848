/* Sound and film from the app's schemes. */
#pragma once

#include <webkit/webkit-web-process-extension.h>

/* To be called for each request. Makes the media player able to play what has the request's scheme, and turns
 * a request of the player's into one for that. */
void media_source_prepare(WebKitURIRequest *request);
