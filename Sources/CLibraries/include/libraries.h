#ifndef PORTRAIT_LIBRARY_VERSIONS_H
#define PORTRAIT_LIBRARY_VERSIONS_H

#include <stdbool.h>

/// Whether a function is part of this program, and not of a shared library.
bool portrait_is_linked_in(const void *function);

/// The versions of the packages whose archives were linked in, as `make build` found them: `libpng-dev=1.6.39-2 …`; empty
/// where nobody told.
const char *portrait_linked_packages(void);

/// The version of the program, as `make build` found it by the last tag of git; that of this source where nobody told.
const char *portrait_version(void);

/// Loads a shared library and asks it for its version by a function without parameters that returns a text.
///
/// @return The text, or NULL where the library or the function is missing.
const char *portrait_loaded_text(const char *library, const char *function);

/// The same for a function that is told which version is needed at least, here any.
const char *portrait_loaded_version(const char *library, const char *function);

/// The same for a function that returns a number; -1 where it is missing.
int portrait_loaded_number(const char *library, const char *function);

#endif
