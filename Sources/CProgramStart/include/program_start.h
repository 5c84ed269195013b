#ifndef PORTRAIT_PROGRAM_START_H
#define PORTRAIT_PROGRAM_START_H

/// The words that the program was started with, its name first, which a null pointer ends.
///
/// Swift's own list is searched for in the memory of the process, for which /proc/self/maps is read at each start.
char *_Nullable const *_Nonnull portrait_arguments(void);

/// The variables of the process as `NAME=value`, which a null pointer ends; the C library's `environ`.
char *_Nullable const *_Nonnull portrait_environment(void);

#endif
