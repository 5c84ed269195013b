/// The functions of libqrencode that draw QR codes, found when the first one is asked for.
#ifndef PORTRAIT_QRENCODE_H
#define PORTRAIT_QRENCODE_H

#include <qrencode.h>

/// Loads the library and finds its functions; nothing else here may be called before.
///
/// Null where all is well, else what is missing, in the words of the dynamic linker where it has any. Must be called once only.
const char *portrait_qr_load(void);

/// Makes the code of a text of bytes, in the smallest version with error correction of level M.
///
/// A byte of its data is a module, row by row, whose lowest bit tells whether it is dark. Null where that fails.
QRcode *portrait_qr_encode(const char *text);

/// Gives a code back.
void portrait_qr_free(QRcode *code);

#endif
