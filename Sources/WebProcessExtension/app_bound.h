#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Which documents the app may reach with scripts and messages, if it has named app-bound domains.
 *
 * A document is app-bound if it, and all documents around it, are of these domains, in a page that is limited
 * to them; or if it is the app's own: a file, or a text without an origin. What a page makes itself belongs to
 * where the page is from. */

/* To be called once, after frames_initialize. settings: a{sv}. */
void app_bound_initialize(GVariant *settings);

/* What the app tells of a page: APP_BOUND_PAGE_TYPE. */
void app_bound_page_told(GVariant *parameters);

/* Whether the app has named its domains at all. */
gboolean app_bound_is_active(void);

/* Whether the app may reach the frame's document. */
gboolean app_bound_allows(WebKitWebPage *page, WebKitFrame *frame);

/* The page's user scripts, USER_SCRIPTS_TYPE; NULL if nothing was told of it. Owned by the caller. */
GVariant *app_bound_user_scripts(WebKitWebPage *page);
