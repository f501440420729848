#include "user_scripts.h"

#include "app_bound.h"
#include "frame_reference.h"
#include "messages.h"
#include "worlds.h"

/* The name, in the internal world, of the function that the engine has called when user scripts are due. */
static const char *function_name;

static void run_due(gboolean at_end, gpointer data)
{
    FrameReference *home = data;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&home->page);
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    if (!page || !frame || !app_bound_allows(page, frame))
        return;
    g_autoptr(GVariant) scripts = app_bound_user_scripts(page);
    if (!scripts)
        return;
    GVariantIter iter;
    const char *source;
    const char *world_name;
    gboolean is_for_end;
    gboolean is_for_main_frame;
    g_variant_iter_init(&iter, scripts);
    while (g_variant_iter_next(
        &iter, "(&s&sbb)", &source, &world_name, &is_for_end, &is_for_main_frame)) {
        WebKitScriptWorld *world = worlds_find(world_name);
        if (!world || is_for_end != at_end
            || (is_for_main_frame && !webkit_frame_is_main_frame(frame)))
            continue;
        g_autoptr(JSCContext) context
            = webkit_frame_get_js_context_for_script_world(frame, world);
        g_autoptr(JSCValue) value = jsc_context_evaluate(context, source, -1);
        /* A context keeps its exception until somebody clears it. */
        jsc_context_clear_exception(context);
    }
}

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)data;
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCValue) function = jsc_value_new_function(context, NULL, G_CALLBACK(run_due),
        frame_reference_new(page, frame), frame_reference_free, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
    jsc_context_set_value(context, function_name, function);
}

void user_scripts_initialize(GVariant *settings)
{
    if (app_bound_is_active()
        && g_variant_lookup(settings, SETTING_USER_SCRIPTS_FUNCTION, "s", &function_name))
        g_signal_connect(worlds_internal(), "window-object-cleared",
            G_CALLBACK(window_object_cleared), NULL);
}
