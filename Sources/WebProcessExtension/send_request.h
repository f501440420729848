#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Has every request of the page do what the app ordered for it, and refuses those that transport
 * security or the page's read scope forbid.
 *
 * settings: a{sv}, see messages.h. */
void send_request_initialize(GVariant *settings);
/* parameters: of MESSAGE_GRANT_READ. */
void send_request_grant_read(GVariant *parameters);
void send_request_watch(WebKitWebPage *page);
