#define _GNU_SOURCE
#include "program_start.h"

#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static char *none[] = {0};
static char *const *arguments = none;

// Dispatch gives its threads nice values of its own, for root also ones below that of `nice`, and the programs that they
// start take them over. All threads inherit from the first one that it may not do that.
static void keep_niceness(void) {
    if (getpriority(PRIO_PROCESS, 0) <= 0) return;
    struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
    if (syscall(SYS_capget, &header, sets) != 0) return;
    if (!(sets[0].effective & CAP_TO_MASK(CAP_SYS_NICE))) return;
    sets[0].effective &= ~CAP_TO_MASK(CAP_SYS_NICE);
    syscall(SYS_capset, &header, sets);
}

// The GNU C library gives such functions what it gives to `main`.
__attribute__((constructor)) static void note(int count, char **vector) {
    if (count > 0) arguments = vector;
    keep_niceness();
}

char *const *portrait_arguments(void) { return arguments; }

char *const *portrait_environment(void) { return environ ? environ : none; }
