#define _GNU_SOURCE

#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static int ends[2] = {-1, -1};
static struct sigaction earlier[NSIG];

// May run on any thread at any time: it calls nothing but what signal-safety(7) allows.
static void tell(int signal) {
    int problem = errno;
    unsigned char number = (unsigned char)signal;
    // A pipe that is full holds thousands of signals that nobody has looked at yet; one more tells nothing new.
    ssize_t written = write(ends[1], &number, 1);
    (void)written;
    errno = problem;
}

// Who starts a program may have blocked signals, and leaves them blocked to it.
static void unblock(int signal) {
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

int portrait_signals_open(void) {
    if (ends[0] >= 0) return ends[0];
    int opened[2];
    if (pipe2(opened, O_CLOEXEC) != 0) return -errno;
    // Who reads may wait, a signal never.
    fcntl(opened[1], F_SETFL, O_NONBLOCK);
    ends[1] = opened[1];
    ends[0] = opened[0];
    return ends[0];
}

int portrait_signals_catch(int signal) {
    if (signal <= 0 || signal >= NSIG) return EINVAL;
    struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(signal, &action, &earlier[signal]) != 0) return errno;
    unblock(signal);
    return 0;
}

// What a signal that nobody catches leaves behind.
static unsigned char last_words[1024];
static _Atomic size_t last_length;
static int last_status;

// Whose turn it is to write: nobody's, the program's while it writes what the words stand behind, the program's while a signal waits
// for that, or that of a signal that ends the program.
enum { NOBODY, PROGRAM, AWAITED, OVER };
static _Atomic int turn = NOBODY;

static void end_with_words(void) {
    const size_t length = last_length;
    size_t written = 0;
    while (written < length) {
        ssize_t count = write(STDOUT_FILENO, last_words + written, length - written);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        written += (size_t)count;
    }
    _exit(last_status);
}

static void end_without_words(int signal) {
    (void)signal;
    _exit(last_status);
}

// May run on any thread at any time, as the function above.
static void end(int signal) {
    (void)signal;
    int problem = errno;
    int before = PROGRAM;
    while (!atomic_compare_exchange_weak(&turn, &before, before == PROGRAM ? AWAITED : OVER)) {
    }
    if (before == NOBODY) end_with_words();
    if (before != PROGRAM) _exit(last_status);
    // Where nobody reads what the program writes, it is not waited for.
    struct sigaction action = {.sa_handler = end_without_words};
    sigemptyset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    alarm(1);
    errno = problem;
}

int portrait_signals_end(int signal, const unsigned char *text, size_t length, int status) {
    if (signal <= 0 || signal >= NSIG || length > sizeof last_words) return EINVAL;
    memcpy(last_words, text, length);
    last_length = length;
    last_status = status;
    // Another one ends the program even where the output takes nothing.
    struct sigaction action = {.sa_handler = end, .sa_flags = (int)SA_RESETHAND | SA_NODEFER | SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(signal, &action, NULL) == 0 ? 0 : errno;
}

void portrait_signals_silence(void) { last_length = 0; }

void portrait_signals_hold(void) {
    int before = NOBODY;
    if (atomic_compare_exchange_strong(&turn, &before, PROGRAM)) return;
    // Another thread is about to end the program.
    while (before == OVER) pause();
}

int portrait_signals_go_on(const unsigned char *text, size_t length) {
    const bool fits = length <= sizeof last_words;
    if (fits) memcpy(last_words, text, length);
    last_length = fits ? length : 0;
    if (atomic_exchange(&turn, NOBODY) == AWAITED) end_with_words();
    return fits ? 0 : EINVAL;
}

bool portrait_signals_ignored(int signal) {
    struct sigaction present;
    return sigaction(signal, NULL, &present) == 0 && present.sa_handler == SIG_IGN;
}

void portrait_signals_release(int signal) {
    if (signal > 0 && signal < NSIG) sigaction(signal, &earlier[signal], NULL);
}
