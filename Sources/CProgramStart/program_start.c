#define _GNU_SOURCE
#include "program_start.h"

#include <unistd.h>

static char *none[] = {0};
static char *const *arguments = none;

// The GNU C library gives such functions what it gives to `main`.
__attribute__((constructor)) static void note(int count, char **vector) {
    if (count > 0) arguments = vector;
}

char *const *portrait_arguments(void) { return arguments; }

char *const *portrait_environment(void) { return environ ? environ : none; }
