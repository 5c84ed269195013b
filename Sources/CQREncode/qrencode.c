#include "qrencode_shim.h"

#include <dlfcn.h>
#include <stddef.h>

static struct {
    __typeof__(&QRcode_encodeString8bit) QRcode_encodeString8bit;
    __typeof__(&QRcode_free) QRcode_free;
} qr;

#define FIND(name)                                           \
    do {                                                     \
        qr.name = (__typeof__(&name))dlsym(library, #name);  \
        if (qr.name == NULL) return dlerror();               \
    } while (0)

const char *portrait_qr_load(void) {
    void *library = dlopen("libqrencode.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
    FIND(QRcode_encodeString8bit);
    FIND(QRcode_free);
    return NULL;
}

QRcode *portrait_qr_encode(const char *text) { return qr.QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M); }

void portrait_qr_free(QRcode *code) { qr.QRcode_free(code); }
