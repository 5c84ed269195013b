#include <stddef.h>
#include <stdint.h>

/// What libFuzzer calls with each input; 0 keeps the input if it reaches something new, -1 never does.
typedef int (*portrait_fuzz_callback)(const uint8_t *bytes, size_t count);

/// Runs libFuzzer with the arguments of a program that has its own main. No header of the compiler declares it.
int LLVMFuzzerRunDriver(int *argc, char ***argv, portrait_fuzz_callback callback);

/// Changes an input in one of libFuzzer's own ways and gives its new length.
size_t LLVMFuzzerMutate(uint8_t *bytes, size_t count, size_t capacity);
