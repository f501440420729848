/* The body of a request for a scheme of the app. */
#pragma once

#include <gio/gio.h>

/* Not the engine's header: Swift would take what it declares for this module's. */
typedef struct _WebKitURISchemeRequest WebKitURISchemeRequest;

/* The body to read, owned by the caller; NULL if there is none, or if it has a Blob in it.
 *
 * For the main thread only. */
GInputStream *request_body(WebKitURISchemeRequest *request);
