#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Takes what the app ordered for a load out of the load's request, and sets the header fields that it
 * names.
 *
 * secret: known to the app alone, so that no page can give orders. */
void load_order_take(WebKitURIRequest *request, const char *secret);
