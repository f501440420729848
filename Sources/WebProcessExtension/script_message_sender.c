#include "script_message_sender.h"
#include "frames.h"
#include "worlds.h"

/* In the global object of the internal world, out of reach of pages. */
#define REGISTRATION "scriptMessageRegistration"

/* Numbers the registrations: the engine has one object for each, which stays the same while it is kept. */
static const char registration_source[]
    = "(() => {"
      "  const known = new Map(); let last = 0;"
      "  return (key) => {"
      "    const handler = self.webkit?.messageHandlers[key];"
      "    if (!handler) return 0;"
      "    let entry = known.get(key);"
      "    if (entry?.handler !== handler) known.set(key, entry = {handler, number: ++last});"
      "    return entry.number;"
      "  };"
      "})()";

static JSCValue *registration_function(JSCContext *internal)
{
    g_autoptr(JSCValue) function = jsc_context_get_value(internal, REGISTRATION);
    if (jsc_value_is_function(function))
        return g_steal_pointer(&function);
    JSCValue *made = jsc_context_evaluate(internal, registration_source, -1);
    jsc_context_set_value(internal, REGISTRATION, made);
    return made;
}

double script_message_registration(WebKitFrame *frame, const char *key)
{
    g_autoptr(JSCContext) internal
        = webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
    g_autoptr(JSCValue) function = registration_function(internal);
    g_autoptr(JSCValue) number
        = jsc_value_function_call(function, G_TYPE_STRING, key, G_TYPE_NONE);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(internal);
    return jsc_value_is_number(number) ? jsc_value_to_double(number) : 0;
}

static GQuark sender_key(void)
{
    return g_quark_from_static_string("swift-webkit-script-message-sender");
}

static void free_sender(gpointer data)
{
    ScriptMessageSender *sender = data;
    g_object_unref(sender->context);
    g_object_unref(sender->settle);
    g_clear_pointer(&sender->description, g_variant_unref);
    g_free(sender->uri);
    g_free(sender);
}

static ScriptMessageSender *sender_of(
    ScriptMessageDocument *document, WebKitFrame *frame, JSCContext *context)
{
    ScriptMessageSender *sender = g_object_get_qdata(G_OBJECT(frame), sender_key());
    if (sender && sender->context == context)
        return sender;
    sender = g_new0(ScriptMessageSender, 1);
    sender->context = g_object_ref(context);
    g_autoptr(JSCValue) kit = script_message_kit(frame, document->world_name);
    sender->settle = jsc_value_object_get_property(kit, "settle");
    g_object_set_qdata_full(G_OBJECT(frame), sender_key(), sender, free_sender);
    return sender;
}

ScriptMessageSender *script_message_sender(
    ScriptMessageDocument *document, WebKitWebPage *page, WebKitFrame *frame, JSCContext *context)
{
    ScriptMessageSender *sender = sender_of(document, frame, context);
    const char *uri = webkit_frame_get_uri(frame);
    if (!sender->description || g_strcmp0(sender->uri, uri) != 0) {
        g_clear_pointer(&sender->description, g_variant_unref);
        g_free(sender->uri);
        sender->uri = g_strdup(uri);
        sender->description = g_variant_ref_sink(frames_describe_sender(page, frame));
    }
    return sender;
}

void script_message_forget_sender(WebKitFrame *frame)
{
    g_object_set_qdata(G_OBJECT(frame), sender_key(), NULL);
}

char *script_message_handler_key(const char *world_name, const char *name)
{
    return g_strdup_printf("handler %zu %s %s", strlen(world_name), world_name, name);
}

char *script_message_world_key(const char *world_name)
{
    return g_strconcat("world ", world_name, NULL);
}
