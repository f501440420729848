#pragma once

#include <webkit/webkit-web-process-extension.h>

/* A frame and its page, for functions that pages may keep for longer than either is there. */
typedef struct {
    GWeakRef page;
    GWeakRef frame;
} FrameReference;

FrameReference *frame_reference_new(WebKitWebPage *page, WebKitFrame *frame);
void frame_reference_free(gpointer reference);
