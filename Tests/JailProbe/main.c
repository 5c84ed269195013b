// A hostile program in the jail of the decoders: it tries whatever could do harm, and tells what came of it.
//
// Called as `JailProbe FILE free|jailed|confined`, or as `JailProbe - without-seccomp PROGRAM [ARGUMENT…]`; FILE is another user's picture. Each act is a line: its name, and 0 or an errno. Outside of
// the jail only what harms nobody is tried, to prove that it is the jail that refuses it. Confined is jailed by who may
// have less memory than the jail would give. The second form runs a program as on a
// kernel that has neither Landlock nor seccomp.

#define _GNU_SOURCE

#include "jail.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static const char *file;
static char memory_of_parent[64];
static char page[4096] __attribute__((aligned(4096)));
static char buffer[4096];

static long left_child(long child) {
    if (child == 0) _exit(0);
    if (child > 0) waitpid((pid_t)child, NULL, 0);
    return child;
}

static struct iovec own = {buffer, sizeof buffer};
static struct iovec others = {page, sizeof page};
static struct msghdr message = {.msg_iov = &own, .msg_iovlen = 1};
static struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "/tmp/portrait-jail-probe"};
static struct timespec present = {.tv_sec = 1};
static struct timeval moment = {.tv_sec = 1};
static struct rlimit64 plenty = {RLIM64_INFINITY, RLIM64_INFINITY};
static char *const nobody[] = {"/bin/true", NULL};
static uint64_t clone_arguments[8];
static uint32_t words[64];

// HARMLESS acts are tried outside of the jail too.
#define ACTS(HARMLESS, HARMFUL) \
    /* Files. */ \
    HARMLESS(openat, syscall(SYS_openat, AT_FDCWD, file, O_RDONLY)) \
    HARMLESS(openat_folder, syscall(SYS_openat, AT_FDCWD, "/", O_RDONLY | O_DIRECTORY)) \
    HARMLESS(openat_memory_of_parent, syscall(SYS_openat, AT_FDCWD, memory_of_parent, O_RDONLY)) \
    HARMLESS(openat_temporary, syscall(SYS_openat, AT_FDCWD, "/tmp", O_TMPFILE | O_RDWR, 0600)) \
    HARMFUL(openat2, syscall(SYS_openat2, AT_FDCWD, file, words, 24)) \
    HARMLESS(newfstatat, syscall(SYS_newfstatat, AT_FDCWD, file, buffer, 0)) \
    HARMLESS(faccessat, syscall(SYS_faccessat, AT_FDCWD, file, R_OK)) \
    HARMLESS(readlinkat, syscall(SYS_readlinkat, AT_FDCWD, "/proc/self/exe", buffer, sizeof buffer)) \
    HARMLESS(chdir, syscall(SYS_chdir, "/")) \
    HARMLESS(getcwd, syscall(SYS_getcwd, buffer, sizeof buffer)) \
    HARMFUL(open_by_handle_at, syscall(SYS_open_by_handle_at, 0, buffer, O_RDONLY)) \
    HARMFUL(fchmodat, syscall(SYS_fchmodat, AT_FDCWD, file, 0777)) \
    HARMFUL(fchownat, syscall(SYS_fchownat, AT_FDCWD, file, 0, 0, 0)) \
    HARMFUL(unlinkat, syscall(SYS_unlinkat, AT_FDCWD, file, 0)) \
    HARMFUL(renameat2, syscall(SYS_renameat2, AT_FDCWD, file, AT_FDCWD, "/tmp/x", 0)) \
    HARMFUL(symlinkat, syscall(SYS_symlinkat, file, AT_FDCWD, "/tmp/portrait-jail-link")) \
    HARMFUL(linkat, syscall(SYS_linkat, AT_FDCWD, file, AT_FDCWD, "/tmp/portrait-jail-link", 0)) \
    HARMFUL(mkdirat, syscall(SYS_mkdirat, AT_FDCWD, "/tmp/portrait-jail-folder", 0700)) \
    HARMFUL(truncate, syscall(SYS_truncate, file, 0)) \
    HARMFUL(ftruncate, syscall(SYS_ftruncate, 1, 0)) \
    HARMFUL(utimensat, syscall(SYS_utimensat, AT_FDCWD, file, NULL, 0)) \
    HARMFUL(setxattr, syscall(SYS_setxattr, file, "user.x", "y", 1, 0)) \
    HARMLESS(memfd_create, syscall(SYS_memfd_create, "x", 0)) \
    HARMLESS(dup, syscall(SYS_dup, 1)) \
    HARMLESS(pipe2, syscall(SYS_pipe2, words, 0)) \
    HARMLESS(fcntl, syscall(SYS_fcntl, 1, F_DUPFD, 10)) \
    HARMLESS(inotify_init1, syscall(SYS_inotify_init1, 0)) \
    HARMFUL(fanotify_init, syscall(SYS_fanotify_init, 0, 0)) \
    HARMLESS(epoll_create1, syscall(SYS_epoll_create1, 0)) \
    HARMLESS(eventfd2, syscall(SYS_eventfd2, 0, 0)) \
    /* The network. */ \
    HARMLESS(socket_inet, syscall(SYS_socket, AF_INET, SOCK_STREAM, 0)) \
    HARMLESS(socket_inet6, syscall(SYS_socket, AF_INET6, SOCK_DGRAM, 0)) \
    HARMLESS(socket_unix, syscall(SYS_socket, AF_UNIX, SOCK_STREAM, 0)) \
    HARMLESS(socket_netlink, syscall(SYS_socket, AF_NETLINK, SOCK_RAW, 0)) \
    HARMLESS(socketpair, syscall(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, words)) \
    HARMFUL(connect, syscall(SYS_connect, 0, &address, sizeof address)) \
    HARMFUL(bind, syscall(SYS_bind, 0, &address, sizeof address)) \
    HARMFUL(listen, syscall(SYS_listen, 0, 1)) \
    HARMFUL(accept4, syscall(SYS_accept4, 0, NULL, NULL, 0)) \
    HARMFUL(sendto, syscall(SYS_sendto, 0, buffer, 1, MSG_DONTWAIT, &address, sizeof address)) \
    HARMFUL(sendmsg, syscall(SYS_sendmsg, 0, &message, MSG_DONTWAIT)) \
    HARMFUL(recvmsg, syscall(SYS_recvmsg, 0, &message, MSG_DONTWAIT)) \
    /* Processes. */ \
    HARMLESS(clone, left_child(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0))) \
    HARMFUL(clone3, left_child(syscall(SYS_clone3, clone_arguments, sizeof clone_arguments))) \
    HARMFUL(execve, syscall(SYS_execve, "/bin/true", nobody, nobody + 1)) \
    HARMFUL(execveat, syscall(SYS_execveat, 1, "", nobody, nobody + 1, AT_EMPTY_PATH)) \
    HARMFUL(ptrace, syscall(SYS_ptrace, 16 /* PTRACE_ATTACH */, getppid(), 0, 0)) \
    HARMLESS(kill_parent, syscall(SYS_kill, getppid(), 0)) \
    HARMFUL(kill_all, syscall(SYS_kill, -1, 0)) \
    HARMLESS(tkill_parent, syscall(SYS_tkill, getppid(), 0)) \
    HARMLESS(tgkill_parent, syscall(SYS_tgkill, getppid(), getppid(), 0)) \
    HARMLESS(pidfd_open, syscall(SYS_pidfd_open, getppid(), 0)) \
    HARMFUL(pidfd_send_signal, syscall(SYS_pidfd_send_signal, 0, 0, NULL, 0)) \
    HARMFUL(process_vm_readv, syscall(SYS_process_vm_readv, getppid(), &own, 1, &others, 1, 0)) \
    HARMFUL(process_vm_writev, syscall(SYS_process_vm_writev, getppid(), &own, 1, &others, 1, 0)) \
    HARMFUL(process_madvise, syscall(SYS_process_madvise, 0, &own, 1, 20, 0)) \
    HARMFUL(setpgid, syscall(SYS_setpgid, 0, 0)) \
    HARMFUL(setpriority, syscall(SYS_setpriority, PRIO_PROCESS, 0, 19)) \
    HARMFUL(sched_setaffinity, syscall(SYS_sched_setaffinity, 0, sizeof words, words)) \
    HARMFUL(sched_setscheduler, syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, words)) \
    /* What it is allowed. */ \
    HARMFUL(setuid, syscall(SYS_setuid, 0)) \
    HARMFUL(setgid, syscall(SYS_setgid, 0)) \
    HARMFUL(setgroups, syscall(SYS_setgroups, 0, NULL)) \
    HARMFUL(capset, syscall(SYS_capset, words, words + 8)) \
    HARMFUL(prlimit_memory, syscall(SYS_prlimit64, 0, RLIMIT_AS, &plenty, NULL)) \
    HARMFUL(prlimit_files, syscall(SYS_prlimit64, 0, RLIMIT_NOFILE, &plenty, NULL)) \
    HARMFUL(prlimit_time, syscall(SYS_prlimit64, 0, RLIMIT_CPU, &plenty, NULL)) \
    HARMFUL(prlimit_of_parent, syscall(SYS_prlimit64, getppid(), RLIMIT_CPU, &plenty, NULL)) \
    HARMLESS(prctl_dumpable, syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0)) \
    HARMFUL(seccomp, syscall(SYS_seccomp, SECCOMP_SET_MODE_STRICT, 0, NULL)) \
    HARMFUL(landlock, syscall(SYS_landlock_restrict_self, 0, 0)) \
    HARMLESS(personality, syscall(SYS_personality, 0xffffffff)) \
    /* Code. */ \
    HARMLESS(mmap_code, (long)mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) \
    HARMLESS(mprotect_code, mprotect(page, sizeof page, PROT_READ | PROT_EXEC)) \
    HARMFUL(pkey_mprotect_code, syscall(SYS_pkey_mprotect, page, sizeof page, PROT_READ | PROT_EXEC, -1)) \
    HARMFUL(shmget, syscall(SYS_shmget, 0, 4096, 0600)) \
    HARMFUL(remap_file_pages, syscall(SYS_remap_file_pages, page, sizeof page, 0, 0, 0)) \
    HARMFUL(userfaultfd, syscall(SYS_userfaultfd, 0)) \
    /* The machine. */ \
    HARMFUL(clock_settime, syscall(SYS_clock_settime, CLOCK_REALTIME, &present)) \
    HARMFUL(settimeofday, syscall(SYS_settimeofday, &moment, NULL)) \
    HARMFUL(mount, syscall(SYS_mount, "none", "/mnt", "tmpfs", 0, NULL)) \
    HARMFUL(umount2, syscall(SYS_umount2, "/mnt", 0)) \
    HARMFUL(pivot_root, syscall(SYS_pivot_root, "/", "/mnt")) \
    HARMFUL(chroot, syscall(SYS_chroot, "/tmp")) \
    HARMFUL(unshare, syscall(SYS_unshare, CLONE_NEWUSER)) \
    HARMFUL(setns, syscall(SYS_setns, 0, CLONE_NEWNET)) \
    HARMFUL(io_uring_setup, syscall(SYS_io_uring_setup, 1, buffer)) \
    HARMFUL(bpf, syscall(SYS_bpf, 0, buffer, 64)) \
    HARMFUL(perf_event_open, syscall(SYS_perf_event_open, buffer, 0, -1, -1, 0)) \
    HARMFUL(keyctl, syscall(SYS_keyctl, 0, -3, 1)) \
    HARMFUL(add_key, syscall(SYS_add_key, "user", "x", "y", 1, -3)) \
    HARMFUL(reboot, syscall(SYS_reboot, 0xfee1dead, 672274793, 0, NULL)) \
    HARMFUL(kexec_load, syscall(SYS_kexec_load, 0, 0, NULL, 0)) \
    HARMFUL(init_module, syscall(SYS_init_module, buffer, 0, "")) \
    HARMFUL(delete_module, syscall(SYS_delete_module, "none", 0)) \
    HARMFUL(swapon, syscall(SYS_swapon, file, 0)) \
    HARMFUL(sethostname, syscall(SYS_sethostname, "prisoner", 8)) \
    HARMFUL(acct, syscall(SYS_acct, file)) \
    HARMFUL(quotactl, syscall(SYS_quotactl, 0, "/", 0, NULL)) \
    HARMFUL(syslog, syscall(SYS_syslog, 3, buffer, 16)) \
    HARMFUL(ioctl_terminal, syscall(SYS_ioctl, 0, TIOCSTI, "x")) \
    HARMFUL(vhangup, syscall(SYS_vhangup)) \
    HARMLESS(uname, syscall(SYS_uname, buffer))

#define IGNORED(name, expression)
#define BY_NUMBER(name, expression) tell(#name, expression);

static void tell(const char *name, long result) {
    char line[128];
    // mmap tells failures as the others do.
    const int length = snprintf(line, sizeof line, "%s %d\n", name, result == -1 ? errno : 0);
    if (write(1, line, (size_t)length) != length) _exit(3);
}

static void try_harmless(void) { ACTS(BY_NUMBER, IGNORED) }
static void try_harmful(void) { ACTS(IGNORED, BY_NUMBER) }

#if defined(__x86_64__)
// What other machines have no number for.
static void try_old(void) {
    tell("open", syscall(SYS_open, file, O_RDONLY));
    tell("creat", syscall(SYS_creat, "/tmp/portrait-jail-file", 0600));
    tell("fork", left_child(syscall(SYS_fork)));
    tell("unlink", syscall(SYS_unlink, file));
    tell("chmod", syscall(SYS_chmod, file, 0777));
    tell("rename", syscall(SYS_rename, file, "/tmp/x"));
    tell("symlink", syscall(SYS_symlink, file, "/tmp/portrait-jail-link"));
    tell("iopl", syscall(SYS_iopl, 3));
    tell("modify_ldt", syscall(SYS_modify_ldt, 0, buffer, sizeof buffer));
    // The numbers of the x32 interface pass for others.
    tell("x32_openat", syscall(0x40000000 + SYS_openat, AT_FDCWD, file, O_RDONLY));
}
#else
static void try_old(void) {}
#endif

static int run_without_seccomp(char **command) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_landlock_create_ruleset, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 3;
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) return 3;
    execv(command[0], command);
    return 4;
}

// Leaves the program three quarters of `most`, as `ulimit -v` does.
static int confine(uint64_t most) {
    unsigned long pages = 0;
    FILE *sizes = fopen("/proc/self/statm", "re");
    if (sizes == NULL) return -1;
    const int found = fscanf(sizes, "%lu", &pages);
    fclose(sizes);
    const rlim_t less = (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + most / 4 * 3;
    const struct rlimit limits = {.rlim_cur = less, .rlim_max = less};
    return found == 1 ? setrlimit(RLIMIT_AS, &limits) : -1;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    if (count > 3 && strcmp(arguments[2], "without-seccomp") == 0) return run_without_seccomp(arguments + 3);
    file = arguments[1];
    snprintf(memory_of_parent, sizeof memory_of_parent, "/proc/%d/mem", getppid());
    if (strcmp(arguments[2], "free") == 0) {
        try_harmless();
        return 0;
    }
    const uint64_t most = 64 << 20;
    if (strcmp(arguments[2], "confined") == 0 && confine(most) != 0) return 5;
    const struct portrait_jail jail = portrait_jail_enter(most);
    tell("filter", jail.filter == 0 ? 0 : -1);
    tell("limits", jail.limits == 0 ? 0 : -1);
    try_harmless();
    try_harmful();
    try_old();
    // What decoding needs goes on: memory up to the limit, the clock, its own descriptors.
    void *volatile some = malloc(most / 2);
    tell("allowed_memory", some != NULL ? 0 : -1);
    if (some != NULL) memset(some, 1, most / 2);
    void *volatile more = malloc(most / 8 * 3);
    tell("more_memory", more != NULL ? 0 : -1);
    void *volatile much = malloc(most);
    tell("much_memory", much != NULL ? 0 : -1);
    tell("allowed_clock", clock_gettime(CLOCK_MONOTONIC, &present));
    return 0;
}
