#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Pages from web archives: what they ask for comes from the app, and nothing from the network.
 *
 * An archived document is told by a mark in the internal world of the main frame, which goes with it. */

/* To be called once, after worlds_initialize. */
void archives_initialize(void);

/* To be called for each new page. */
void archives_watch(WebKitWebPage *page);

/* Deals with MESSAGE_ARCHIVE. */
void archives_announce(WebKitWebPage *page, WebKitUserMessage *message);

/* Sends a request of an archived page to the app; FALSE if it is no such request. */
gboolean archives_redirect(WebKitWebPage *page, WebKitURIRequest *request);
