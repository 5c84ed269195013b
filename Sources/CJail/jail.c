#define _GNU_SOURCE

#include "jail.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Landlock

// What each version of Landlock can forbid; a kernel refuses a rule that it does not know. Headers may be older than the kernel.
static uint64_t file_rights(int version) {
    if (version >= 5) return (1ULL << 16) - 1; // and ioctl on devices
    if (version >= 3) return (1ULL << 15) - 1; // and truncating
    return version == 2 ? (1ULL << 14) - 1 : (1ULL << 13) - 1;
}

struct ruleset {
    uint64_t files, ports, scopes;
};

static int landlock_version(void) {
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version > 0 ? (int)version : 0;
}

static int forbid_files(void) {
    int version = landlock_version();
    if (version == 0) return 0;
    struct ruleset rules = {.files = file_rights(version)};
    size_t size = sizeof rules.files;
    if (version >= 4) { // binding and connecting TCP
        rules.ports = 3;
        size = offsetof(struct ruleset, scopes);
    }
    if (version >= 6) { // abstract sockets and signals of others
        rules.scopes = 3;
        size = sizeof rules;
    }
    long set = syscall(SYS_landlock_create_ruleset, &rules, size, 0);
    if (set < 0) return 0;
    long problem = syscall(SYS_landlock_restrict_self, set, 0);
    close((int)set);
    return problem == 0 ? version : 0;
}

// MARK: System calls

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define WORD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define RETURN(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSAL RETURN(SECCOMP_RET_ERRNO | EPERM)
#define ALLOW(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), RETURN(SECCOMP_RET_ALLOW)
// The low half of an argument is looked at; where the filter ends here, it says yes only without the forbidden bits.
#define ALLOW_WITHOUT(call, argument, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 4), WORD(args[argument]), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), REFUSAL, RETURN(SECCOMP_RET_ALLOW)

static int forbid_calls(void) {
    const uint32_t self = (uint32_t)getpid();
    struct sock_filter filter[] = {
        WORD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        RETURN(SECCOMP_RET_KILL_PROCESS),
        WORD(nr),
        // The descriptors that it has: none can be opened.
        ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(close),
        // Memory, of which none is code.
        ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise),
        ALLOW_WITHOUT(mmap, 2, PROT_EXEC), ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
        // Itself.
        ALLOW(futex), ALLOW(getrandom), ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(gettimeofday), ALLOW(getpid),
        ALLOW(gettid), ALLOW(sched_yield), ALLOW(rt_sigprocmask), ALLOW(rt_sigaction), ALLOW(rt_sigreturn),
        ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(exit), ALLOW(exit_group),
        // `abort` signals its own thread.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 4), WORD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, self, 1, 0), REFUSAL, RETURN(SECCOMP_RET_ALLOW),
        REFUSAL,
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0 ? 0 : errno;
}

#else

static int forbid_calls(void) { return ENOSYS; }

#endif

// MARK: Limits

static uint64_t address_space(void) {
    FILE *file = fopen("/proc/self/statm", "re");
    unsigned long pages = 0;
    if (file == NULL) return 0;
    if (fscanf(file, "%lu", &pages) != 1) pages = 0;
    fclose(file);
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static int limit(int resource, rlim_t most) {
    struct rlimit limits;
    if (getrlimit(resource, &limits) != 0) return errno;
    // Who started the program may have left it less, which nobody may raise.
    if (limits.rlim_max > most) limits.rlim_max = most;
    limits.rlim_cur = limits.rlim_max;
    return setrlimit(resource, &limits) == 0 ? 0 : errno;
}

static int limit_memory(uint64_t taken, uint64_t memory) {
    if (memory == 0) return 0;
    return taken == 0 ? EIO : limit(RLIMIT_AS, taken + memory);
}

// Sets all of them, and tells the first error.
static int limit_resources(uint64_t taken, uint64_t memory) {
    static const int resources[] = {RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_CORE, RLIMIT_NPROC};
    int first = limit_memory(taken, memory);
    for (size_t i = 0; i < sizeof resources / sizeof *resources; i++) {
        const int problem = limit(resources[i], 0);
        if (first == 0) first = problem;
    }
    // Nobody of the same account looks into it, or stops it in a debugger.
    if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0 && first == 0) first = errno;
    return first;
}

struct portrait_jail portrait_jail_enter(uint64_t memory) {
    struct portrait_jail jail = {0};
    const uint64_t taken = address_space();
    // Landlock needs a descriptor, which the limits take, and calls, which the filter takes.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0) jail.landlock = forbid_files();
    jail.limits = limit_resources(taken, memory);
    jail.filter = forbid_calls();
    return jail;
}
