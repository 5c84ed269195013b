#ifndef SANDBOX_DATA_H
#define SANDBOX_DATA_H

#include <stddef.h>
#include <stdint.h>

/// Finds a file of the embedded portal's data (`fixtures/portal`) in the program.
///
/// @param name The path within that folder, for example `portraits/jane.jpg`.
/// @param count Receives the number of bytes.
/// @return The bytes, which stay for as long as the program runs; NULL when there is no such file.
const uint8_t *portrait_sandbox_file(const char *name, size_t *count);

#endif
