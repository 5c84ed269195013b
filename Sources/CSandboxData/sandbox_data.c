#include "sandbox_data.h"

#include <string.h>

// Each file as it is on disk. The assembler looks for it in the include path, which is `fixtures/portal`.
#define EMBED(symbol, path)                                      \
    __asm__(".pushsection .rodata." #symbol ", \"a\"\n"          \
            #symbol "_start:\n.incbin \"" path "\"\n"            \
            #symbol "_end:\n.popsection\n");                     \
    extern const uint8_t symbol##_start[] __attribute__((visibility("hidden"))); \
    extern const uint8_t symbol##_end[] __attribute__((visibility("hidden")));

#define FILES(ONE)                                                 \
    ONE(company, "company.json")                                   \
    ONE(content, "content.json")                                   \
    ONE(logo, "defaults/logo.png")                                 \
    ONE(female, "defaults/user_female_portrait.png")               \
    ONE(male, "defaults/user_male_portrait.png")                   \
    ONE(user, "defaults/user_portrait.png")                        \
    ONE(anna, "portraits/anna.png")                                \
    ONE(carlos, "portraits/carlos.jpg")                            \
    ONE(dimitris, "portraits/dimitris.jpg")                        \
    ONE(francoise, "portraits/francoise.png")                      \
    ONE(jane, "portraits/jane.jpg")                                \
    ONE(joerg, "portraits/joerg.jpg")                              \
    ONE(noa, "portraits/noa.png")                                  \
    ONE(omar, "portraits/omar.jpg")                                \
    ONE(priya, "portraits/priya.jpg")                              \
    ONE(test, "portraits/test.jpg")                                \
    ONE(wei, "portraits/wei.jpg")                                  \
    ONE(yuki, "portraits/yuki.gif")

FILES(EMBED)

const uint8_t *portrait_sandbox_file(const char *name, size_t *count) {
#define FIND(symbol, path)                              \
    if (strcmp(name, path) == 0) {                      \
        *count = (size_t)(symbol##_end - symbol##_start); \
        return symbol##_start;                          \
    }
    FILES(FIND)
    return NULL;
}
