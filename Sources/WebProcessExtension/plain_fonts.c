#define _GNU_SOURCE /* dl_iterate_phdr */
#include "plain_fonts.h"

#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <zlib.h>

/* The engine (WebKitGTK 2.50, whose documents Skia writes) embeds whole font files, one for each colour of text, and
 * takes two thirds of the time for a printed page to compress them. The app keeps a few glyphs of them, once. There
 * is no setting for it, so the engine's calls of zlib come by here. If that is not possible, they do not, and all else
 * is as before. */

/* Of a page: it is being printed. */
#define PRINTED_KEY "swift-webkit-plain-fonts"

/* How many pages are. Documents are written by whichever thread. */
static gint printed_pages;

typedef struct {
    guintptr base;
    guintptr end;
    const ElfW(Dyn) *dynamic;
    guintptr sealed_from; /* What the loader has made read-only. */
    guintptr sealed_to;
} Library;

static Library engine;

/* MARK: What is done to the fonts */

/* The writer of documents has an allocator of its own; what pages compress by CompressionStream has zlib's. */
static gboolean is_of_document(z_streamp stream)
{
    guintptr allocator = (guintptr)stream->zalloc;
    return allocator >= engine.base && allocator < engine.end;
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

/* MARK: How the engine gets to it */

/* Fills in the engine's library, if this is it. */
static int find_engine(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    Library *library = data;
    guintptr function = (guintptr)webkit_web_page_get_id;
    gboolean is_found = FALSE;
    *library = (Library) { .base = info->dlpi_addr };
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        guintptr from = info->dlpi_addr + part->p_vaddr;
        guintptr to = from + part->p_memsz;
        if (part->p_type == PT_LOAD) {
            is_found |= function >= from && function < to;
            library->end = MAX(library->end, to);
        } else if (part->p_type == PT_DYNAMIC) {
            library->dynamic = (const ElfW(Dyn) *)from;
        } else if (part->p_type == PT_GNU_RELRO) {
            library->sealed_from = from;
            library->sealed_to = to;
        }
    }
    return is_found;
}

/* Where the engine keeps the address of another library's function; NULL if it does not call it. */
static gpointer *find_slot(const char *name)
{
    guintptr relocations = 0;
    guintptr symbols = 0;
    guintptr strings = 0;
    gsize size = 0;
    gboolean has_addends = FALSE;
    for (const ElfW(Dyn) *entry = engine.dynamic; entry && entry->d_tag != DT_NULL; entry++) {
        if (entry->d_tag == DT_JMPREL)
            relocations = entry->d_un.d_ptr;
        else if (entry->d_tag == DT_SYMTAB)
            symbols = entry->d_un.d_ptr;
        else if (entry->d_tag == DT_STRTAB)
            strings = entry->d_un.d_ptr;
        else if (entry->d_tag == DT_PLTRELSZ)
            size = entry->d_un.d_val;
        else if (entry->d_tag == DT_PLTREL)
            has_addends = entry->d_un.d_val == DT_RELA;
    }
    if (!relocations || !symbols || !strings || !has_addends)
        return NULL;
    const ElfW(Rela) *all = (const ElfW(Rela) *)relocations;
    for (gsize i = 0; i < size / sizeof *all; i++) {
        /* Both places of the symbol's number in `r_info`, for 64 and 32 bits. */
        gsize number = sizeof(gpointer) == 8 ? (guint64)all[i].r_info >> 32 : all[i].r_info >> 8;
        const ElfW(Sym) *symbol = (const ElfW(Sym) *)symbols + number;
        if (strcmp((const char *)strings + symbol->st_name, name) == 0)
            return (gpointer *)(engine.base + all[i].r_offset);
    }
    return NULL;
}

static void fill(gpointer *slot, gpointer function)
{
    guintptr address = (guintptr)slot;
    gsize page_size = sysconf(_SC_PAGESIZE);
    gpointer page = (gpointer)(address & ~(page_size - 1));
    gboolean is_sealed = address >= engine.sealed_from && address < engine.sealed_to;
    if (is_sealed && mprotect(page, page_size, PROT_READ | PROT_WRITE) != 0)
        return;
    g_atomic_pointer_set(slot, function);
    if (is_sealed)
        mprotect(page, page_size, PROT_READ);
}

void plain_fonts_initialize(void)
{
    if (!dl_iterate_phdr(find_engine, &engine))
        return;
    gpointer *slot = find_slot("deflate");
    /* Another function is there if somebody else has been here, or if the engine has never called it. */
    if (slot && *slot == (gpointer)deflate)
        fill(slot, deflate_plainly);
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
