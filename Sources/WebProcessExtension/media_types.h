#pragma once

#include <webkit/webkit-web-process-extension.h>

/* Documents that follow another media type than the engine's (Sources/WebKit/Documents/MediaType). */

/* settings: SETTING_MEDIA_LISTS is among them. To be called before worlds_initialize. */
void media_types_initialize(GVariant *settings);

/* Deals with MESSAGE_MEDIA_TYPE. */
void media_types_announce(WebKitWebPage *page, WebKitUserMessage *message);
