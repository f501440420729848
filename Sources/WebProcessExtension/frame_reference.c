#include "frame_reference.h"

FrameReference *frame_reference_new(WebKitWebPage *page, WebKitFrame *frame)
{
    FrameReference *reference = g_new0(FrameReference, 1);
    g_weak_ref_init(&reference->page, page);
    g_weak_ref_init(&reference->frame, frame);
    return reference;
}

void frame_reference_free(gpointer data)
{
    FrameReference *reference = data;
    g_weak_ref_clear(&reference->page);
    g_weak_ref_clear(&reference->frame);
    g_free(reference);
}
