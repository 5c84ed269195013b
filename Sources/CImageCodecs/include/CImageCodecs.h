/// The edge between Swift and the C libraries of image formats.
///
/// Rules that every function keeps:
///  - A longjmp of a library ends in the function that called setjmp, never in a frame of the caller.
///  - Every pointer comes with its length, and nothing is read or written beyond it.
///  - Decoders write into the caller's memory and keep nothing; encoders give memory that the caller frees.
///  - The result is a code; the report has the message of the library and the number of its warnings.
#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include "portrait_codec.h"
#include "portrait_color.h"
#include "portrait_gif.h"
#include "portrait_jpeg.h"
#include "portrait_light.h"
#include "portrait_png.h"
#include "portrait_resample.h"
#include "simd/portrait_simd.h"
#include "portrait_versions.h"
#include "portrait_webp.h"

#endif
