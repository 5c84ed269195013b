#define _GNU_SOURCE
#include "libraries.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#ifndef PORTRAIT_PACKAGES
#define PORTRAIT_PACKAGES ""
#endif
#ifndef PORTRAIT_VERSION
#define PORTRAIT_VERSION "0.1.0"
#endif

bool portrait_is_linked_in(const void *function) {
    Dl_info its = {0}, own = {0};
    if (dladdr(function, &its) == 0) return false;
    if (dladdr((const void *)(uintptr_t)&portrait_is_linked_in, &own) == 0) return false;
    return its.dli_fbase == own.dli_fbase;
}

const char *portrait_linked_packages(void) { return PORTRAIT_PACKAGES; }

const char *portrait_version(void) { return PORTRAIT_VERSION; }

// A library that was asked stays loaded: what needs it would load it again.
static void *find(const char *library, const char *function) {
    void *handle = dlopen(library, RTLD_LAZY | RTLD_LOCAL);
    return handle ? dlsym(handle, function) : NULL;
}

const char *portrait_loaded_text(const char *library, const char *function) {
    const char *(*version)(void) = (const char *(*)(void))(uintptr_t)find(library, function);
    return version ? version() : NULL;
}

const char *portrait_loaded_version(const char *library, const char *function) {
    const char *(*version)(const char *) = (const char *(*)(const char *))(uintptr_t)find(library, function);
    return version ? version(NULL) : NULL;
}

int portrait_loaded_number(const char *library, const char *function) {
    int (*version)(void) = (int (*)(void))(uintptr_t)find(library, function);
    return version ? version() : -1;
}
