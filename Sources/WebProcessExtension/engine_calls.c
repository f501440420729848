#define _GNU_SOURCE /* dl_iterate_phdr */
#include "engine_calls.h"

#include <elf.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct {
    guintptr base;
    guintptr end;
    const ElfW(Dyn) *dynamic;
    guintptr sealed_from; /* What the loader has made read-only. */
    guintptr sealed_to;
} Library;

static Library engine;

/* Fills in the engine's library, if this is it. */
static int find_engine(struct dl_phdr_info *info, size_t size, void *data)
{
    (void)size;
    Library found = { .base = info->dlpi_addr };
    guintptr function = (guintptr)webkit_web_page_get_id;
    gboolean is_found = FALSE;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        guintptr from = info->dlpi_addr + part->p_vaddr;
        guintptr to = from + part->p_memsz;
        if (part->p_type == PT_LOAD) {
            is_found |= function >= from && function < to;
            found.end = MAX(found.end, to);
        } else if (part->p_type == PT_DYNAMIC) {
            found.dynamic = (const ElfW(Dyn) *)from;
        } else if (part->p_type == PT_GNU_RELRO) {
            found.sealed_from = from;
            found.sealed_to = to;
        }
    }
    if (is_found)
        *(Library *)data = found;
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

void engine_calls_replace(const char *name, gpointer original, gpointer replacement)
{
    if (!engine.dynamic && !dl_iterate_phdr(find_engine, &engine))
        return;
    gpointer *slot = find_slot(name);
    if (slot && *slot == original)
        fill(slot, replacement);
}

gboolean engine_calls_is_engine(gpointer function)
{
    return (guintptr)function >= engine.base && (guintptr)function < engine.end;
}
