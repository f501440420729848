/* The body of a request for a scheme of the app. */
#pragma once

#include <webkit/webkit.h>

/* The body to read, owned by the caller; NULL if there is none, or if it has a Blob in it.
 *
 * For the main thread only. */
GInputStream *request_body(WebKitURISchemeRequest *request);
