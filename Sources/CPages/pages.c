#define _GNU_SOURCE
#include "pages.h"

#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/// Lets go of the segments of a file that nobody can have written to: addresses were set in others.
static int give_back(struct dl_phdr_info *object, size_t size, void *context) {
    (void)size;
    uintptr_t page = *(const uintptr_t *)context;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD || (segment->p_flags & PF_W)) continue;
        uintptr_t start = (object->dlpi_addr + segment->p_vaddr + page - 1) / page * page;
        uintptr_t end = (object->dlpi_addr + segment->p_vaddr + segment->p_memsz) / page * page;
        // What can't be let go of stays.
        if (end > start) (void)madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

void portrait_give_back_pages(void) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    malloc_trim(0);
    dl_iterate_phdr(give_back, &page);
}
