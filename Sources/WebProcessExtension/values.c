#include "values.h"
#include "frames.h"
#include "worlds.h"

/* Names in the internal world. */
#define ENCODER "encoder"
#define FUNCTIONS_OF_WORLD "functions of "

static char *result_name;
static char *encoder_source;
static char *functions_source;

static JSCContext *context_of(WebKitFrame *frame, WebKitScriptWorld *world)
{
    return webkit_frame_get_js_context_for_script_world(frame, world);
}

/* Encoder */

/* The encoder of the frame's present document, evaluated there on first use. */
JSCValue *values_encoder(WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = context_of(frame, worlds_internal());
    g_autofree char *name = worlds_internal_name(ENCODER);
    JSCValue *encoder = jsc_context_get_value(context, name);
    if (jsc_value_is_object(encoder))
        return encoder;
    g_object_unref(encoder);
    encoder = jsc_context_evaluate(context, encoder_source, -1);
    jsc_context_set_value(context, name, encoder);
    return encoder;
}

static JSCValue *ask_encoder(
    WebKitWebPage *page, WebKitFrame *frame, const char *question, JSCValue *value)
{
    if (!frame)
        frame = frames_main(page);
    if (!frame)
        return jsc_value_new_string(jsc_value_get_context(value), "!");
    g_autoptr(JSCValue) encoder = values_encoder(frame);
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

JSCValue *values_encode_error(WebKitWebPage *page, WebKitFrame *frame, JSCValue *error)
{
    return ask_encoder(page, frame, "describe", error);
}

/* What the functions of a world call. */
typedef struct {
    GWeakRef page;
    GWeakRef frame;
} Home;

static Home *home_new(WebKitWebPage *page, WebKitFrame *frame)
{
    Home *home = g_new0(Home, 1);
    g_weak_ref_init(&home->page, page);
    g_weak_ref_init(&home->frame, frame);
    return home;
}

static void home_free(gpointer data)
{
    Home *home = data;
    g_weak_ref_clear(&home->page);
    g_weak_ref_clear(&home->frame);
    g_free(home);
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
    Home *home = data;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&home->page);
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    return primitive(values_encode(page, frame, value));
}

static JSCValue *describe(JSCValue *error, gpointer data)
{
    Home *home = data;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&home->page);
    g_autoptr(WebKitFrame) frame = g_weak_ref_get(&home->frame);
    return primitive(values_encode_error(page, frame, error));
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
        home_new(page, frame), home_free, JSC_TYPE_VALUE, 1, JSC_TYPE_VALUE);
    g_autoptr(JSCValue) native_describe = jsc_value_new_function(context, NULL,
        G_CALLBACK(describe), home_new(page, frame), home_free, JSC_TYPE_VALUE, 1, JSC_TYPE_VALUE);
    JSCValue *functions = jsc_value_function_call(make, JSC_TYPE_VALUE, native_encode,
        JSC_TYPE_VALUE, native_describe, G_TYPE_NONE);
    jsc_context_clear_exception(context);
    return functions;
}

static void install(
    WebKitScriptWorld *world, const char *world_name, WebKitWebPage *page, WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = context_of(frame, world);
    g_autoptr(JSCValue) functions = make_functions(context, page, frame);
    if (!jsc_value_is_object(functions))
        return;
    g_autoptr(JSCContext) internal = context_of(frame, worlds_internal());
    g_autofree char *name = values_functions_name(world_name);
    jsc_context_set_value(internal, name, functions);
    g_autoptr(JSCValue) result = jsc_value_object_get_property(functions, "result");
    g_autoptr(JSCValue) global = jsc_context_get_global_object(context);
    /* No flags: pages neither list it, nor change it. */
    jsc_value_object_define_property_data(global, result_name, 0, result);
}

/* The function of that name; NULL if the world has none. */
static JSCValue *function_of(
    WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name, const char *function_name)
{
    /* The world begins with its first use, and gets its functions then. */
    g_autoptr(JSCContext) context = context_of(frame, world);
    g_autoptr(JSCContext) internal = context_of(frame, worlds_internal());
    g_autofree char *name = values_functions_name(world_name);
    g_autoptr(JSCValue) functions = jsc_context_get_value(internal, name);
    return jsc_value_is_object(functions)
        ? jsc_value_object_get_property(functions, function_name) : NULL;
}

JSCValue *values_decode(WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name,
    JSCValue *text, JSCValue *strings)
{
    g_autoptr(JSCValue) decode = function_of(frame, world, world_name, "decode");
    if (!decode)
        return NULL;
    JSCValue *values = jsc_value_function_call(
        decode, JSC_TYPE_VALUE, text, JSC_TYPE_VALUE, strings, G_TYPE_NONE);
    jsc_context_clear_exception(jsc_value_get_context(decode));
    if (jsc_value_is_array(values))
        return values;
    g_object_unref(values);
    return NULL;
}

JSCValue *values_decoder(WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name)
{
    return function_of(frame, world, world_name, "decode");
}

gboolean values_call(WebKitFrame *frame, WebKitScriptWorld *world, const char *world_name,
    JSCValue *code, JSCValue *function, JSCValue *text, JSCValue *strings, JSCValue *settle)
{
    g_autoptr(JSCValue) call = function_of(frame, world, world_name, "call");
    if (!call)
        return FALSE;
    g_autoptr(JSCValue) remember = function_of(frame, world, world_name, "remember");
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
