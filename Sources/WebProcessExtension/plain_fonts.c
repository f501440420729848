#include "plain_fonts.h"
#include "engine_calls.h"

#include <string.h>
#include <zlib.h>

/* The engine (WebKitGTK 2.50, whose documents Skia writes) embeds whole font files, one for each colour of text, and
 * takes two thirds of the time for a printed page to compress them. The app keeps a few glyphs of them, once. There
 * is no setting for it, so the engine's calls of zlib come by here. If that is not possible, they do not, and all else
 * is as before. */

/* Of a page: it is being printed. */
#define PRINTED_KEY "swift-webkit-plain-fonts"

/* How many pages are. Documents are written by whichever thread. */
static gint printed_pages;

/* MARK: What is done to the fonts */

/* The writer of documents has an allocator of its own; what pages compress by CompressionStream has zlib's. */
static gboolean is_of_document(z_streamp stream)
{
    return engine_calls_is_engine((gpointer)stream->zalloc);
}

/* The head of a TrueType file: version, count of tables, three numbers, and the first table's name. */
static gboolean is_font(const guint8 *bytes, gsize count)
{
    static const guint8 version[] = { 0, 1, 0, 0 };
    if (count < 16 || memcmp(bytes, version, sizeof version) != 0)
        return FALSE;
    guint tables = bytes[4] << 8 | bytes[5];
    if (tables == 0 || tables > 64)
        return FALSE;
    for (gsize i = 12; i < 16; i++)
        if (!g_ascii_isprint(bytes[i]))
            return FALSE;
    return TRUE;
}

static int deflate_plainly(z_streamp stream, int flush)
{
    if (g_atomic_int_get(&printed_pages) > 0 && stream->total_in == 0 && is_of_document(stream)
        && is_font(stream->next_in, stream->avail_in))
        deflateParams(stream, Z_NO_COMPRESSION, Z_DEFAULT_STRATEGY);
    return deflate(stream, flush);
}

void plain_fonts_initialize(void)
{
    engine_calls_replace("deflate", (gpointer)deflate, (gpointer)deflate_plainly);
}

/* MARK: When */

static void end(gpointer is_printed)
{
    (void)is_printed;
    g_atomic_int_add(&printed_pages, -1);
}

void plain_fonts_announce(WebKitWebPage *page, WebKitUserMessage *message)
{
    GVariant *parameters = webkit_user_message_get_parameters(message);
    if (!parameters || !g_variant_is_of_type(parameters, G_VARIANT_TYPE_BOOLEAN))
        return;
    /* Ends the one before, as a page that goes away does. */
    g_object_set_data(G_OBJECT(page), PRINTED_KEY, NULL);
    if (!g_variant_get_boolean(parameters))
        return;
    g_atomic_int_inc(&printed_pages);
    g_object_set_data_full(G_OBJECT(page), PRINTED_KEY, GINT_TO_POINTER(TRUE), end);
}
