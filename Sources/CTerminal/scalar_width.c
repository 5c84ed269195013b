#define _GNU_SOURCE

#include "CTerminal.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>

static locale_t unicode;

static void make_locale(void) {
    unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

int portrait_scalar_width(uint32_t scalar) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_locale);
    if (!unicode || scalar > 0x10FFFF) return -1;
    // A locale belongs to a thread, so others see nothing of this.
    locale_t before = uselocale(unicode);
    int width = wcwidth((wchar_t)scalar);
    uselocale(before);
    return width;
}
