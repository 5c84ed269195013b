#ifndef SERVICE_FILES_H
#define SERVICE_FILES_H

#include <stddef.h>
#include <stdint.h>

/// Finds a file that the service gives out (`Sources/PortraitServer`) in the program.
///
/// @param name The path within that folder, for example `Page/index.html`.
/// @param count Receives the number of bytes.
/// @return The bytes, which stay for as long as the program runs; NULL when there is no such file.
const uint8_t *portrait_service_file(const char *name, size_t *count);

#endif
