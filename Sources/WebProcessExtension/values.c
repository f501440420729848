#include "values.h"
#include "frame_reference.h"
#include "frames.h"
#include "worlds.h"

/* In the internal world. */
#define FUNCTIONS_OF_WORLD "functions of "

static char *result_name;
static char *encoder_source;
static char *functions_source;

static JSCContext *context_of(WebKitFrame *frame, WebKitScriptWorld *world)
{
    return webkit_frame_get_js_context_for_script_world(frame, world);
}

/* Encoder */

static GQuark encoder_key(void)
{
    return g_quark_from_static_string("swift-webkit-encoder");
}

/* The encoder of the frame's present document, evaluated there on first use, and kept by the frame until it has
 * another document: to find it in the document, and to make a wrapper of it, takes longer than most encoding
 * (WebKitGTK 2.50). Borrowed. */
static JSCValue *encoder_of(WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = context_of(frame, worlds_internal());
    JSCValue *encoder = g_object_get_qdata(G_OBJECT(frame), encoder_key());
    if (encoder && jsc_value_get_context(encoder) == context)
        return encoder;
    encoder = jsc_context_evaluate(context, encoder_source, -1);
    g_object_set_qdata_full(G_OBJECT(frame), encoder_key(), encoder, g_object_unref);
    return encoder;
}

static JSCValue *ask_encoder(
    WebKitWebPage *page, WebKitFrame *frame, const char *question, JSCValue *value)
{
    if (!frame)
        frame = frames_main(page);
    if (!frame)
        return jsc_value_new_string(jsc_value_get_context(value), "!");
    /* The page's own getters may run meanwhile, and do anything. */
    g_autoptr(JSCValue) encoder = g_object_ref(encoder_of(frame));
    JSCValue *answer = jsc_value_object_invoke_method(
        encoder, question, JSC_TYPE_VALUE, value, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(jsc_value_get_context(encoder));
    return answer;
}

JSCValue *values_encode(WebKitWebPage *page, WebKitFrame *frame, JSCValue *value)
{
    return ask_encoder(page, frame, "encode", value);
}

char *values_encode_message(WebKitWebPage *page, WebKitFrame *frame, JSCValue *value)
{
    g_autoptr(JSCValue) text = ask_encoder(page, frame, "message", value);
    return jsc_value_to_string(text);
}

/* What comes back is a primitive value, so that no object of the internal world ever reaches the page. */
static JSCValue *primitive(JSCValue *value)
{
    if (!jsc_value_is_object(value))
        return value;
    g_object_unref(value);
    return jsc_value_new_string(jsc_context_get_current(), "!");
}

static JSCValue *encode(JSCValue *value, gpointer data)
{
    FrameReference *home = data;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&home->page);
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    return primitive(ask_encoder(page, frame, "encode", value));
}

static JSCValue *describe(JSCValue *error, gpointer data)
{
    FrameReference *home = data;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&home->page);
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    return primitive(ask_encoder(page, frame, "describe", error));
}

/* Functions of worlds */

char *values_functions_name(const char *world_name)
{
    g_autofree char *name = g_strconcat(FUNCTIONS_OF_WORLD, world_name, NULL);
    return worlds_internal_name(name);
}

static JSCValue *make_functions(JSCContext *context, WebKitWebPage *page, WebKitFrame *frame)
{
    g_autoptr(JSCValue) make = jsc_context_evaluate(context, functions_source, -1);
    g_autoptr(JSCValue) native_encode = jsc_value_new_function(context, NULL, G_CALLBACK(encode),
        frame_reference_new(page, frame), frame_reference_free, JSC_TYPE_VALUE, 1, JSC_TYPE_VALUE);
    g_autoptr(JSCValue) native_describe = jsc_value_new_function(context, NULL,
        G_CALLBACK(describe), frame_reference_new(page, frame), frame_reference_free, JSC_TYPE_VALUE, 1, JSC_TYPE_VALUE);
    JSCValue *functions = jsc_value_function_call(make, JSC_TYPE_VALUE, native_encode,
        JSC_TYPE_VALUE, native_describe, G_TYPE_NONE);
    jsc_context_clear_exception(context);
    return functions;
}

/* Scripts find it as a constant of a script, which is no member of the global object: pages neither list it, nor change
 * it, nor find it other than by its name. */
static void show_result_function(JSCContext *context, JSCValue *functions)
{
    g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
    g_autoptr(JSCValue) result = jsc_value_object_get_property(functions, "result");
    g_autofree char *passing = g_strconcat(result_name, "_", NULL);
    g_autofree char *code = g_strdup_printf("const %s = %s;", result_name, passing);
    jsc_value_object_define_property_data(
        global, passing, JSC_VALUE_PROPERTY_CONFIGURABLE, result);
    g_autoptr(JSCValue) nothing = jsc_context_evaluate(context, code, -1);
    /* An empty window that becomes the first document's has the constant already. */
    jsc_context_clear_exception(context);
    jsc_value_object_delete_property(global, passing);
    jsc_context_clear_exception(context);
}

static void install(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    /* The frame may have another document. */
    g_object_set_qdata(G_OBJECT(frame), encoder_key(), NULL);
    g_autoptr(JSCContext) context = context_of(frame, world);
    g_autoptr(JSCValue) functions = make_functions(context, page, frame);
    if (!jsc_value_is_object(functions))
        return;
    g_autoptr(JSCContext) internal = context_of(frame, worlds_internal());
    g_autofree char *name = values_functions_name(world_name);
    jsc_context_set_value(internal, name, functions);
    show_result_function(context, functions);
}

/* The functions of the frame's world, as an object; NULL if it has none. */
static JSCValue *functions_of(
    WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name)
{
    /* The world begins with its first use, and gets its functions then. */
    g_autoptr(JSCContext) context = context_of(frame, world);
    g_autoptr(JSCContext) internal = context_of(frame, worlds_internal());
    g_autofree char *name = values_functions_name(world_name);
    g_autoptr(JSCValue) functions = jsc_context_get_value(internal, name);
    return jsc_value_is_object(functions) ? g_steal_pointer(&functions) : NULL;
}

JSCValue *values_decoder(WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name)
{
    g_autoptr(JSCValue) functions = functions_of(frame, world, world_name);
    return functions ? jsc_value_object_get_property(functions, "decode") : NULL;
}

gboolean values_call(WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name,
    JSCValue *code, JSCValue *function, JSCValue *text, JSCValue *strings, JSCValue *settle)
{
    g_autoptr(JSCValue) functions = functions_of(frame, world, world_name);
    if (!functions)
        return FALSE;
    g_autoptr(JSCValue) call = jsc_value_object_get_property(functions, "call");
    g_autoptr(JSCValue) remember = jsc_value_object_get_property(functions, "remember");
    g_autoptr(JSCValue) nothing = jsc_value_function_call(
        remember, JSC_TYPE_VALUE, code, JSC_TYPE_VALUE, function, G_TYPE_NONE);
    g_autoptr(JSCValue) promise = jsc_value_function_call(call, JSC_TYPE_VALUE, settle,
        JSC_TYPE_VALUE, function, JSC_TYPE_VALUE, text, JSC_TYPE_VALUE, strings, G_TYPE_NONE);
    jsc_context_clear_exception(jsc_value_get_context(call));
    return TRUE;
}

void values_initialize(const char *name, const char *encoder, const char *functions)
{
    result_name = g_strdup(name);
    encoder_source = g_strdup(encoder);
    functions_source = g_strdup(functions);
    worlds_observe(install);
}
