#ifndef PORTRAIT_JAIL_H
#define PORTRAIT_JAIL_H

#include <stdint.h>

// The jail of a process that reads strangers' pictures: it computes, takes memory, and speaks with the descriptors that it has.
// Linux alone offers what it is made of: Landlock (landlock(7)), seccomp (seccomp(2)) and limits (getrlimit(2)).

/// What the kernel has taken from the process, or why it could not.
struct portrait_jail {
    /// The version of Landlock that holds; 0 where the kernel has none, or it is switched off.
    int landlock;
    /// 0 where the filter of system calls holds, else an errno.
    int filter;
    /// 0 where the limits hold, else an errno.
    int limits;
};

/// Shuts this process in, with all its threads; there is no way out of it.
///
/// - Parameter memory: The bytes of address space that it may take beyond those that it has; 0 for any number.
struct portrait_jail portrait_jail_enter(uint64_t memory);

#endif
