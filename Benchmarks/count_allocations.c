/* Counts what a program allocates. Preloaded by `allocations`, which see.
 *
 * At its end each process writes the count to a file named after it, in the folder ALLOCATIONS_FOLDER. */
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* glibc's own, under the names that remain when the usual ones are taken. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ulong count;

static void counted(void)
{
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
}

void *malloc(size_t size)
{
    counted();
    return __libc_malloc(size);
}

void *calloc(size_t members, size_t size)
{
    counted();
    return __libc_calloc(members, size);
}

void *realloc(void *memory, size_t size)
{
    counted();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    counted();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
    counted();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : 12; /* ENOMEM */
}

__attribute__((destructor)) static void write_count(void)
{
    char path[4096];
    const char *folder = getenv("ALLOCATIONS_FOLDER");
    snprintf(path, sizeof path, "%s/%d", folder ? folder : ".", (int)getpid());
    FILE *file = folder ? fopen(path, "w") : NULL;
    if (!file)
        return;
    fprintf(file, "%lu\n", atomic_load(&count));
    fclose(file);
}
