// Several processes that live lives side by side: each is a copy of this one, made before anything was begun.

#include "CSimulation.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

// What all processes share.
static struct shared {
    _Atomic uint64_t next_seed;
    atomic_bool is_over;
} *shared;

bool simulated_jobs_share(uint64_t first) {
    void *memory = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    shared = memory;
    atomic_store(&shared->next_seed, first);
    atomic_store(&shared->is_over, false);
    return true;
}

uint64_t simulated_jobs_take(uint64_t count) { return atomic_fetch_add(&shared->next_seed, count); }

void simulated_jobs_end(void) { atomic_store(&shared->is_over, true); }

bool simulated_jobs_are_over(void) { return atomic_load(&shared->is_over); }

bool simulated_jobs_fork(int count, int *descriptor, int *number) {
    int ends[2];
    if (pipe(ends) != 0) return false;
    for (*number = 1; *number <= count; ++*number) {
        pid_t process = fork();
        if (process == 0) {
            close(ends[0]);
            *descriptor = ends[1];
            return true;
        }
        if (process < 0) break;
    }
    int begun = *number - 1;
    *number = 0;
    close(ends[1]);
    *descriptor = ends[0];
    return begun > 0;
}

bool simulated_jobs_wait(void) {
    bool all_well = true;
    for (;;) {
        int status = 0;
        pid_t process = wait(&status);
        if (process < 0 && errno == EINTR) continue;
        if (process < 0) return all_well;
        all_well &= WIFEXITED(status);
    }
}
