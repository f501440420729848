#include "frames.h"
#include "messages.h"
#include "worlds.h"

/* Names in the internal world, whose global object belongs to one document, and comes back with it. */
#define DOCUMENT_NUMBER "documentNumber"
#define MAY_RUN_SCRIPTS "mayRunScripts"

typedef struct {
    guint64 id;
    guint64 parent; /* 0 for a main frame */
    WebKitFrame *frame;
    GWeakRef page;
} KnownFrame;

static GHashTable *known_frames; /* numbers to KnownFrame */
static guint64 process_number;
static guint64 last_document;

static JSCContext *context_of(WebKitFrame *frame)
{
    return webkit_frame_get_js_context_for_script_world(frame, worlds_internal());
}

static JSCValue *evaluate(JSCContext *context, const char *code)
{
    JSCValue *value = jsc_context_evaluate(context, code, -1);
    /* A context keeps its exception until somebody clears it. */
    jsc_context_clear_exception(context);
    return value;
}

/* Whether an expression in one frame is the other frame's window. */
static gboolean is_window(WebKitFrame *frame, const char *expression, WebKitFrame *other)
{
    g_autoptr(JSCContext) context = context_of(frame);
    g_autoptr(JSCContext) other_context = context_of(other);
    g_autoptr(JSCValue) window = evaluate(other_context, "self");
    g_autofree char *code = g_strdup_printf("(other) => %s === other", expression);
    g_autoptr(JSCValue) compare = evaluate(context, code);
    g_autoptr(JSCValue) result
        = jsc_value_function_call(compare, JSC_TYPE_VALUE, window, G_TYPE_NONE);
    jsc_context_clear_exception(context);
    return jsc_value_is_boolean(result) && jsc_value_to_boolean(result);
}

static gboolean is_of_page(KnownFrame *known, WebKitWebPage *page)
{
    g_autoptr(WebKitWebPage) own = g_weak_ref_get(&known->page);
    return own == page;
}

static guint64 find_parent(WebKitWebPage *page, WebKitFrame *frame)
{
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, known_frames);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        KnownFrame *known = value;
        if (known->frame != frame && is_of_page(known, page)
            && is_window(frame, "parent", known->frame))
            return known->id;
    }
    return 0;
}

static void free_known_frame(gpointer data)
{
    KnownFrame *known = data;
    g_weak_ref_clear(&known->page);
    g_free(known);
}

static void frame_gone(gpointer data, GObject *frame)
{
    (void)frame;
    KnownFrame *known = data;
    g_autoptr(WebKitWebPage) page = g_weak_ref_get(&known->page);
    if (page)
        webkit_web_page_send_message_to_view(page,
            webkit_user_message_new(
                MESSAGE_FRAME_GONE, g_variant_new("(tt)", process_number, known->id)),
            NULL, NULL, NULL);
    g_hash_table_remove(known_frames, &known->id);
}

static KnownFrame *know(WebKitWebPage *page, WebKitFrame *frame)
{
    guint64 id = webkit_frame_get_id(frame);
    KnownFrame *known = g_hash_table_lookup(known_frames, &id);
    if (known)
        return known;
    known = g_new0(KnownFrame, 1);
    known->id = id;
    known->frame = frame;
    g_weak_ref_init(&known->page, page);
    g_hash_table_insert(known_frames, &known->id, known);
    g_object_weak_ref(G_OBJECT(frame), frame_gone, known);
    if (!webkit_frame_is_main_frame(frame))
        known->parent = find_parent(page, frame);
    return known;
}

static JSCValue *get(JSCContext *context, const char *name)
{
    g_autofree char *internal_name = worlds_internal_name(name);
    return jsc_context_get_value(context, internal_name);
}

static void set(JSCContext *context, const char *name, JSCValue *value)
{
    g_autofree char *internal_name = worlds_internal_name(name);
    jsc_context_set_value(context, internal_name, value);
}

static void begin_document(JSCContext *context, gboolean may_run_scripts)
{
    g_autoptr(JSCValue) number = jsc_value_new_number(context, ++last_document);
    set(context, DOCUMENT_NUMBER, number);
    g_autoptr(JSCValue) may = jsc_value_new_boolean(context, may_run_scripts);
    set(context, MAY_RUN_SCRIPTS, may);
}

static guint64 document_number(JSCContext *context)
{
    g_autoptr(JSCValue) number = get(context, DOCUMENT_NUMBER);
    if (jsc_value_is_number(number))
        return jsc_value_to_double(number);
    /* A document that may not run scripts: nobody was told that it began. */
    begin_document(context, FALSE);
    return last_document;
}

/* Of a file, and of an empty document that it opens, scripts see the origin "null", as they do of a sandboxed
 * document; but only the latter has no storage. */
#define ORIGIN_CODE \
    "(() => { if (self.origin !== 'null') return self.origin;" \
    " try { sessionStorage;" \
    "   const { protocol } = location.href.startsWith('about:')" \
    "     ? (parent === self ? opener : parent).location : location;" \
    "   return protocol === 'file:' ? 'file://' : 'null' } catch { return 'null' } })()"

char *frames_origin(WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = context_of(frame);
    g_autoptr(JSCValue) origin = evaluate(context, ORIGIN_CODE);
    return jsc_value_to_string(origin);
}

static GVariant *describe(WebKitWebPage *page, WebKitFrame *frame, const char *address)
{
    g_autoptr(JSCContext) context = context_of(frame);
    KnownFrame *known = know(page, frame);
    g_autofree char *origin = frames_origin(frame);
    return g_variant_new(FRAME_TYPE, process_number, webkit_web_page_get_id(page), known->id,
        known->parent, document_number(context), webkit_frame_is_main_frame(frame),
        address ? address : "", origin);
}

GVariant *frames_describe(WebKitWebPage *page, WebKitFrame *frame)
{
    return describe(page, frame, webkit_frame_get_uri(frame));
}

GVariant *frames_describe_sender(WebKitWebPage *page, WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = context_of(frame);
    g_autoptr(JSCValue) location = evaluate(context, "self.location.href");
    g_autofree char *address = jsc_value_to_string(location);
    return describe(page, frame, address);
}

void frames_each(
    void (*body)(WebKitWebPage *page, WebKitFrame *frame, gpointer data), gpointer data)
{
    g_autoptr(GList) all = g_hash_table_get_values(known_frames);
    for (GList *link = all; link; link = link->next) {
        KnownFrame *known = link->data;
        g_autoptr(WebKitWebPage) page = g_weak_ref_get(&known->page);
        if (page)
            body(page, known->frame, data);
    }
}

static KnownFrame *known_main_frame(WebKitWebPage *page)
{
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, known_frames);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        KnownFrame *known = value;
        if (webkit_frame_is_main_frame(known->frame) && is_of_page(known, page))
            return known;
    }
    return NULL;
}

/* The frames of a document that is kept for going back live on, apart from the page. */
static gboolean is_shown(WebKitWebPage *page, KnownFrame *known)
{
    KnownFrame *top = known_main_frame(page);
    return top && is_of_page(known, page)
        && (known == top || is_window(known->frame, "top", top->frame));
}

gboolean frames_is_shown(WebKitWebPage *page, WebKitFrame *frame)
{
    return is_shown(page, know(page, frame));
}

WebKitFrame *frames_main(WebKitWebPage *page)
{
    KnownFrame *top = known_main_frame(page);
    return top ? top->frame : NULL;
}

gboolean frames_may_run_scripts(WebKitFrame *frame)
{
    g_autoptr(JSCContext) context = context_of(frame);
    g_autoptr(JSCValue) may = get(context, MAY_RUN_SCRIPTS);
    return jsc_value_is_boolean(may) && jsc_value_to_boolean(may);
}

WebKitFrame *frames_find(WebKitWebPage *page, guint64 process, guint64 id)
{
    KnownFrame *known = g_hash_table_lookup(known_frames, &id);
    return process == process_number && known && is_shown(page, known) ? known->frame : NULL;
}

WebKitFrame *frames_parent(WebKitWebPage *page, WebKitFrame *frame)
{
    KnownFrame *parent = g_hash_table_lookup(known_frames, &know(page, frame)->parent);
    return parent ? parent->frame : NULL;
}

/* The main frame's document that the app was told of last. */
#define TOLD_DOCUMENT "swift-webkit-document"

static guint64 told_document(WebKitWebPage *page)
{
    guint64 *document = g_object_get_data(G_OBJECT(page), TOLD_DOCUMENT);
    return document ? *document : 0;
}

static void remember_told_document(WebKitWebPage *page, guint64 document)
{
    g_object_set_data_full(
        G_OBJECT(page), TOLD_DOCUMENT, g_memdup2(&document, sizeof document), g_free);
}

static void tell(WebKitWebPage *page, WebKitFrame *frame)
{
    GVariant *description = frames_describe(page, frame);
    webkit_web_page_send_message_to_view(
        page, webkit_user_message_new(MESSAGE_FRAME_DOCUMENT, description), NULL, NULL, NULL);
}

static void window_object_cleared(
    WebKitScriptWorld *world, WebKitWebPage *page, WebKitFrame *frame, gpointer data)
{
    (void)world;
    (void)data;
    g_autoptr(JSCContext) context = context_of(frame);
    begin_document(context, TRUE);
    if (webkit_frame_is_main_frame(frame))
        remember_told_document(page, last_document);
    tell(page, frame);
}

/* Tells of a document that begins without a cleared window object: one that comes back with its frames, or
 * may not run scripts. */
static gboolean tell_untold_document(gpointer data)
{
    WebKitWebPage *page = data;
    /* Deprecated, for pages whose main frame moves to another process; but of a document that may not run
     * scripts there is no other trace (WebKitGTK 2.50). */
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    WebKitFrame *main_frame = webkit_web_page_get_main_frame(page);
    G_GNUC_END_IGNORE_DEPRECATIONS
    KnownFrame *top = main_frame ? know(page, main_frame) : NULL;
    if (!top)
        return G_SOURCE_REMOVE;
    g_autoptr(JSCContext) context = context_of(top->frame);
    guint64 document = document_number(context);
    if (document == told_document(page))
        return G_SOURCE_REMOVE;
    remember_told_document(page, document);
    tell(page, top->frame);
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, known_frames);
    while (g_hash_table_iter_next(&iter, NULL, &value))
        if (value != top && is_shown(page, value))
            tell(page, ((KnownFrame *)value)->frame);
    return G_SOURCE_REMOVE;
}

/* Comes just before the new document takes its place. */
static void address_changed(WebKitWebPage *page, GParamSpec *property, gpointer data)
{
    (void)property;
    (void)data;
    g_idle_add_full(G_PRIORITY_HIGH, tell_untold_document, g_object_ref(page), g_object_unref);
}

void frames_watch(WebKitWebPage *page)
{
    g_signal_connect(page, "notify::uri", G_CALLBACK(address_changed), NULL);
}

void frames_initialize(void)
{
    process_number = (guint64)g_random_int() << 32 | g_random_int();
    known_frames = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, free_known_frame);
    g_signal_connect(worlds_internal(), "window-object-cleared", G_CALLBACK(window_object_cleared),
        NULL);
}
