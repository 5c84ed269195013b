#ifndef PORTRAIT_PROCESSES_H
#define PORTRAIT_PROCESSES_H

#include <stdbool.h>

// What glibc has beyond POSIX for child processes, and Swift's module of it lacks. A function returns 0 or an
// errno, or -errno where it returns a descriptor.

/// How a child is started.
struct portrait_child {
    /// The path of the program; nothing is searched.
    const char *_Nonnull path;
    /// The argument vector, which a null pointer ends.
    char *_Nullable const *_Nonnull arguments;
    /// The variables as `NAME=value`, which a null pointer ends; null for those of this process.
    char *_Nullable const *_Nullable environment;
    /// Where it works; null for where this process does.
    const char *_Nullable folder;
    /// Its standard input, output and error, each at least 3.
    int input, output, error;
    /// Whether it leads a session, and so a process group, of its own.
    bool leads_session;
};

/// Starts a child that has these three descriptors and no other, no signal blocked and none ignored.
int portrait_spawn(const struct portrait_child *_Nonnull child, int *_Nonnull identifier);

/// Makes a pipe whose ends no child inherits, and which are at least 3.
int portrait_pipe(int ends[_Nonnull 2]);

/// Opens a file for reading and writing as a descriptor that no child inherits, and which is at least 3.
int portrait_open(const char *_Nonnull path);

/// Copies a descriptor to one that no child inherits, and which is at least 3.
int portrait_copy(int descriptor);

/// Makes a pair of stream sockets that no child inherits, and which are at least 3.
int portrait_socket_pair(int ends[_Nonnull 2]);

/// Makes a file in memory of a length, full of zeros, as a descriptor that no child inherits, and which is at least 3.
int portrait_memory(int byte_count);

/// Measures the processor time that a process has taken, in nanoseconds; -errno where there is no such process.
long long portrait_processor_time(int identifier);

/// Has the system end a process once it has taken so much processor time, in whole seconds.
int portrait_limit_processor_time(int identifier, long long seconds);

/// Makes a descriptor that can be read once something was written to it; neither blocks.
int portrait_event(void);

/// Opens a descriptor that can be read once the child has ended.
int portrait_child_end(int identifier);

/// What the system says of an errno; null for a number that is none. The text is never freed.
const char *_Nullable portrait_problem(int number);

#endif
