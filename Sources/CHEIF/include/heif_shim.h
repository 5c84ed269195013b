/// The functions of libheif that decode pictures, found when the first HEIC or AVIF picture comes.
///
/// libheif brings the coders of HEVC and AV1 with it, some twenty megabytes. Linked in the usual way, every start of the
/// program would load them, also the many that never see such a picture.
#ifndef PORTRAIT_HEIF_H
#define PORTRAIT_HEIF_H

#include <libheif/heif.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Loads libheif, its plugins and libde265, and finds their functions; nothing else here may be called before.
///
/// Afterwards decoding opens no file and starts no thread. Null where all is well, else what is missing, in the words of the
/// dynamic linker where it has any. Must be called once only.
const char *portrait_heif_load(void);

/// The version of libheif, such as `1.15.1`.
const char *portrait_heif_version(void);
/// Whether there is a decoder of a coding format, in libheif or among its plugins.
bool portrait_heif_has_decoder(enum heif_compression_format format);

struct heif_context *portrait_heif_context_alloc(void);
void portrait_heif_context_free(struct heif_context *context);
/// Has the calling thread do all the work.
void portrait_heif_context_use_no_threads(struct heif_context *context);
/// Refuses pictures with a side that is longer than this many pixels.
void portrait_heif_context_limit_side(struct heif_context *context, int pixels);
/// Reads the boxes of a file, whose bytes have to stay where they are for as long as the context is used.
struct heif_error portrait_heif_context_read(struct heif_context *context, const void *bytes, size_t count);
struct heif_error portrait_heif_primary_handle(struct heif_context *context, struct heif_image_handle **handle);
void portrait_heif_handle_release(struct heif_image_handle *handle);

/// Decodes a picture of a coding format to rows of red, green and blue with 8 bits each.
struct heif_error portrait_heif_decode_rgb(
    struct heif_image_handle *handle, enum heif_compression_format format, struct heif_image **image);
/// Decodes one to planes in the depth of the file, without any conversion.
struct heif_error portrait_heif_decode_planes(
    struct heif_image_handle *handle, enum heif_compression_format format, struct heif_image **image);
int portrait_heif_image_width(const struct heif_image *image, enum heif_channel channel);
int portrait_heif_image_height(const struct heif_image *image, enum heif_channel channel);
int portrait_heif_image_depth(const struct heif_image *image, enum heif_channel channel);
/// The first row of a channel and the bytes from row to row; null where the picture has no such channel.
const uint8_t *portrait_heif_image_rows(const struct heif_image *image, enum heif_channel channel, int *stride);
void portrait_heif_image_release(struct heif_image *image);

#endif
