#include "result_function.h"
#include "worlds.h"

#define ENCODER_NAME "encodeResult"

static char *function_name;
static char *encoder_source;

static void free_frame_reference(gpointer data)
{
    g_weak_ref_clear(data);
    g_free(data);
}

/* The encoder of the frame's present document, evaluated there on first use. */
static JSCValue *encoder_for_frame(WebKitFrame *frame)
{
    g_autoptr(JSCContext) context
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    JSCValue *encoder = jsc_context_get_value(context, ENCODER_NAME);
    if (jsc_value_is_function(encoder))
        return encoder;
    g_object_unref(encoder);
    encoder = jsc_context_evaluate(context, encoder_source, -1);
    jsc_context_set_value(context, ENCODER_NAME, encoder);
    return encoder;
}

/* Hands the value to the encoder. What comes back is a primitive string, so that no object of the
 * encoder's world ever reaches the page. */
static JSCValue *encode(JSCValue *value, gpointer frame_reference)
{
    JSCContext *page = jsc_context_get_current();
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(frame_reference);
    if (!frame)
        return jsc_value_new_string(page, "!");
    g_autoptr(JSCValue) encoder = encoder_for_frame(frame);
    JSCValue *result
        = jsc_value_function_call(encoder, JSC_TYPE_VALUE, value, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(jsc_value_get_context(encoder));
    if (!jsc_value_is_string(result)) {
        g_object_unref(result);
        return jsc_value_new_string(page, "!");
    }
    return result;
}

static void install(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    (void)page;
    /* In other worlds no result is asked for in this way. */
    if (*world_name)
        return;
    g_autoptr(JSCContext) context = webkit_frame_get_js_context_for_script_world(frame, world);
    GWeakRef *reference = g_new0(GWeakRef, 1);
    g_weak_ref_init(reference, frame);
    g_autoptr(JSCValue) native = jsc_value_new_function(context, NULL, G_CALLBACK(encode), reference,
        free_frame_reference, JSC_TYPE_VALUE, 1, JSC_TYPE_VALUE);
    /* Numbers, booleans, null and undefined travel as they are; this keeps the common case free of
     * a native call. */
    g_autoptr(JSCValue) make = jsc_context_evaluate(context,
        "(encode) => (value) => typeof value === 'number' || typeof value === 'boolean'"
        " || value === undefined || value === null ? value : encode(value)",
        -1);
    g_autoptr(JSCValue) function
        = jsc_value_function_call(make, JSC_TYPE_VALUE, native, G_TYPE_NONE);
    g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
    /* No flags: pages neither list it, nor change it. */
    jsc_value_object_define_property_data(global, function_name, 0, function);
}

void result_function_initialize(const char *name, const char *encoder)
{
    function_name = g_strdup(name);
    encoder_source = g_strdup(encoder);
    worlds_observe(install);
}
