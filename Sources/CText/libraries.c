#include "libraries.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>

// Linked in the usual way, HarfBuzz, fontconfig and what they bring along made every start of the program about four
// tenths of a millisecond longer, and few runs draw letters. FreeType costs a tenth and is linked.

static portrait_shaper_library shaper;
static portrait_search_library search;
static int has_shaper;
static int has_search;

#define PORTRAIT_FIND(table, name)                                                                                      \
    (table).name = (__typeof__(&name))(uintptr_t)dlsym(library, #name);                                                 \
    if (!(table).name) return;

#define PORTRAIT_FIND_SHAPER(name) PORTRAIT_FIND(shaper, name)
#define PORTRAIT_FIND_SEARCH(name) PORTRAIT_FIND(search, name)

static void load_shaper(void) {
    void *library = dlopen("libharfbuzz.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    PORTRAIT_HARFBUZZ(PORTRAIT_FIND_SHAPER)
    has_shaper = 1;
}

static void load_search(void) {
    void *library = dlopen("libfontconfig.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    PORTRAIT_FONTCONFIG(PORTRAIT_FIND_SEARCH)
    has_search = 1;
}

const portrait_shaper_library *portrait_shaper(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_shaper);
    return has_shaper ? &shaper : NULL;
}

const portrait_search_library *portrait_search(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_search);
    return has_search ? &search : NULL;
}
