/* Leaves the fonts of printed documents uncompressed, for apps that compress them anew. */
#pragma once

#include <webkit/webkit-web-process-extension.h>

void plain_fonts_initialize(void);

/* MESSAGE_PLAIN_FONTS: whether the page is being printed for such an app. */
void plain_fonts_announce(WebKitWebPage *page, WebKitUserMessage *message);
