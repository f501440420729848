#include "frame_reporter.h"
#include "frames.h"
#include "messages.h"
#include "worlds.h"

void frame_reporter_send(
    FrameReference *home, const char *message, const char *kind, const char *details)
{
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&home->page);
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    if (!page || !frame || !kind || !details)
        return;
    GVariant *parameters
        = g_variant_new("(s@" FRAME_TYPE "s)", kind, frames_describe(page, frame), details);
    webkit_web_page_send_message_to_view(
        page, webkit_user_message_new(message, parameters), NULL, NULL, NULL);
}

void frame_reporter_run(WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame,
    const char *script, GCallback callback, JSCValue *extra)
{
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCValue) native = jsc_value_new_function(context, NULL, callback,
        frame_reference_new(page, frame), frame_reference_free, G_TYPE_NONE, 2, G_TYPE_STRING,
        G_TYPE_STRING);
    g_autoptr(JSCValue) nothing = jsc_value_new_undefined(context);
    g_autoptr(JSCValue) function = jsc_context_evaluate(context, script, -1);
    g_autoptr(JSCValue) result = jsc_value_function_call(function, JSC_TYPE_VALUE, native,
        JSC_TYPE_VALUE, extra ? extra : nothing, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
}

void frame_reporter_replace(WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame,
    const char *name, const char *kept_name, GCallback callback, gpointer data,
    GDestroyNotify destroy)
{
    (void)page;
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    g_autoptr(JSCContext) internal
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    /* Kept there, as a reference from here would keep the page. */
    g_autoptr(JSCValue) original = jsc_context_get_value(context, name);
    jsc_context_set_value(internal, kept_name, original);
    g_autoptr(JSCValue) native = jsc_value_new_function_variadic(
        context, name, callback, data, destroy, JSC_TYPE_VALUE);
    g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
    jsc_value_object_define_property_data(global, name,
        JSC_VALUE_PROPERTY_CONFIGURABLE | JSC_VALUE_PROPERTY_ENUMERABLE
            | JSC_VALUE_PROPERTY_WRITABLE,
        native);
}

JSCValue *frame_reporter_call(FrameReference *home, const char *kept_name, GPtrArray *arguments)
{
    JSCContext *context = jsc_context_get_current();
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    if (!frame)
        return jsc_value_new_null(context);
    g_autoptr(JSCContext) internal
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    g_autoptr(JSCValue) original = jsc_context_get_value(internal, kept_name);
    JSCValue *result
        = jsc_value_function_callv(original, arguments->len, (JSCValue **)arguments->pdata);
    /* The page's exception, though it is in the internal world's context. */
    JSCException *exception = jsc_context_get_exception(internal);
    if (exception) {
        g_object_ref(exception);
        jsc_context_clear_exception(internal);
        jsc_context_throw_exception(context, exception);
        g_object_unref(exception);
    }
    return result;
}
