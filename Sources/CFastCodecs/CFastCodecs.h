/// Code of this project that reads and writes JPEG and PNG in place of libjpeg-turbo, libpng and zlib, where that saves time.
///
/// What it is trusted with, and what it is not:
///  - `jpeg/decode` reads the entropy-coded data of baseline files of one scan, and of progressive files with the headers and
///    tables between their scans: strangers' bytes. Other headers and all other kinds of files are libjpeg's. It reads within
///    the bytes of a scan and writes within the rows or blocks that it is given; the numbers of blocks and rows come from the
///    headers that libjpeg has checked.
///  - `png/read` walks over the chunks of a file and undoes filters: strangers' bytes. Data is inflated by libdeflate into
///    memory of the size that the header asks for, which is limited before. Interlaced files, files with a colour key, and
///    all that is unusual or wrong are libpng's.
///  - `jpeg/encode` and `png/write` see pixels and coefficients that were decoded before, and no bytes of a file.
///  - `simd` has no data of its own.
///
/// Nothing here decides whether a file is good: on whatever is malformed, cut or unknown it steps back, and the library
/// begins anew and has its say. So what is refused, and why, is the same with and without this code. `--codecs system`
/// (`DecodeLimits.codecs`) does without all of it. The fuzz target `codecs` lets both read the same bytes and demands the same
/// pixels or the same refusal.
///
/// What each part saves of a whole job's processor time, from file to file, measured in one run over 58 photographs of
/// many cameras and phones, 77 portraits of 290 pixels made of them and of public test pictures, and 74 PNG files;
/// `make bench JOBS=codecs` measures it on the pictures of the benchmark:
///
///     part          in place of                               job                               time to the library's
///     jpeg/decode   libjpeg's entropy decoder and transform   photograph to JPEG of 256 pixels  0.64
///                                                             the same to a grey ring           0.64
///                                                             portrait to JPEG of 128 pixels    0.77
///                   reading coefficients                      photograph to JPEG of 300 KiB     0.89
///     jpeg/encode   libjpeg's transform and Huffman coder     portrait to JPEG of 128 pixels    0.66
///                   writing coefficients                      photograph to JPEG of 300 KiB     0.90
///     png/read      libpng's reading by zlib                  PNG to PNG of 256 pixels          0.54
///     png/write     libpng's filters and zlib on level 6      portrait to circle of 128 pixels  0.11
#ifndef CFASTCODECS_H
#define CFASTCODECS_H

#include "jpeg/encode/jpeg_samples.h"
#include "portrait_file.h"
#include "simd/portrait_simd.h"

#endif
