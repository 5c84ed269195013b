#define _GNU_SOURCE

#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// The descriptors of a child are put in the places 0, 1 and 2 one after the other; none may stand in the way of another.
static int lift(int descriptor) {
    if (descriptor < 0 || descriptor > 2) return descriptor < 0 ? -errno : descriptor;
    int lifted = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    int problem = errno;
    close(descriptor);
    return lifted < 0 ? -problem : lifted;
}

static int lift_both(int ends[2]) {
    ends[0] = lift(ends[0]);
    ends[1] = lift(ends[1]);
    if (ends[0] >= 0 && ends[1] >= 0) return 0;
    int problem = ends[0] < 0 ? -ends[0] : -ends[1];
    for (int end = 0; end < 2; end++)
        if (ends[end] >= 0) close(ends[end]);
    return problem;
}

int portrait_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0 ? lift_both(ends) : errno; }

int portrait_socket_pair(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? lift_both(ends) : errno;
}

int portrait_memory(int byte_count) {
    int memory = memfd_create("portrait", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0) return -errno;
    if (ftruncate(memory, byte_count) == 0 && fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return lift(memory);
    int problem = errno;
    close(memory);
    return -problem;
}

long long portrait_processor_time(int identifier) {
    clockid_t clock;
    struct timespec time;
    int problem = clock_getcpuclockid(identifier, &clock);
    if (problem != 0) return -problem;
    if (clock_gettime(clock, &time) != 0) return -errno;
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int portrait_limit_processor_time(int identifier, long long seconds) {
    struct rlimit limits;
    if (prlimit(identifier, RLIMIT_CPU, NULL, &limits) != 0) return errno;
    limits.rlim_cur = (rlim_t)seconds < limits.rlim_max ? (rlim_t)seconds : limits.rlim_max;
    return prlimit(identifier, RLIMIT_CPU, &limits, NULL) == 0 ? 0 : errno;
}

int portrait_open(const char *path) { return lift(open(path, O_RDWR | O_CLOEXEC)); }

int portrait_copy(int descriptor) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    return copy < 0 ? -errno : copy;
}

int portrait_event(void) {
    int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    return event < 0 ? -errno : event;
}

int portrait_child_end(int identifier) {
    int end = pidfd_open(identifier, 0);
    return end < 0 ? -errno : end;
}

const char *portrait_problem(int number) { return strerrordesc_np(number); }

static int fill(
    const struct portrait_child *child,
    posix_spawn_file_actions_t *actions,
    posix_spawnattr_t *attributes
) {
    const int sources[3] = {child->input, child->output, child->error};
    int problem = 0;
    for (int place = 0; place < 3 && problem == 0; place++)
        problem = posix_spawn_file_actions_adddup2(actions, sources[place], place);
    if (problem == 0) problem = posix_spawn_file_actions_addclosefrom_np(actions, 3);
    if (problem == 0 && child->folder != NULL) problem = posix_spawn_file_actions_addchdir_np(actions, child->folder);

    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (child->leads_session) flags |= POSIX_SPAWN_SETSID;
    if (problem == 0) problem = posix_spawnattr_setsigmask(attributes, &none);
    if (problem == 0) problem = posix_spawnattr_setsigdefault(attributes, &all);
    if (problem == 0) problem = posix_spawnattr_setflags(attributes, flags);
    return problem;
}

int portrait_spawn(const struct portrait_child *child, int *identifier) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int problem = posix_spawn_file_actions_init(&actions);
    if (problem != 0) return problem;
    problem = posix_spawnattr_init(&attributes);
    if (problem == 0) {
        problem = fill(child, &actions, &attributes);
        char *const *environment = child->environment != NULL ? child->environment : environ;
        if (problem == 0)
            problem = posix_spawn(identifier, child->path, &actions, &attributes, child->arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return problem;
}
