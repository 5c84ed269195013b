/// A decoder of HEVC for libheif that does its work in the calling thread.
///
/// libheif's own starts a thread for each picture, and waits for ever where it may not. Both are libde265.
#include "heif.h"

#include <dlfcn.h>
#include <libde265/de265.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static struct {
    MEMBER(de265_init);
    MEMBER(de265_new_decoder);
    MEMBER(de265_free_decoder);
    MEMBER(de265_push_NAL);
    MEMBER(de265_flush_data);
    MEMBER(de265_decode);
    MEMBER(de265_get_next_picture);
    MEMBER(de265_get_warning);
    MEMBER(de265_get_error_text);
    MEMBER(de265_get_image_width);
    MEMBER(de265_get_image_height);
    MEMBER(de265_get_chroma_format);
    MEMBER(de265_get_bits_per_pixel);
    MEMBER(de265_get_image_plane);
    MEMBER(de265_get_image_full_range_flag);
    MEMBER(de265_get_image_colour_primaries);
    MEMBER(de265_get_image_transfer_characteristics);
    MEMBER(de265_get_image_matrix_coefficients);
} de265;

static const struct heif_pictures *heif;

static const struct heif_error good = {heif_error_Ok, heif_suberror_Unspecified, "Success"};

static struct heif_error bad(enum heif_suberror_code code, const char *reason) {
    struct heif_error error = {heif_error_Decoder_plugin_error, code, reason};
    return error;
}

static const char *name(void) { return "libde265 in the calling thread"; }

static void init(void) { de265.de265_init(); }

static int priority(enum heif_compression_format format) { return format == heif_compression_HEVC ? 1000 : 0; }

static struct heif_error new_decoder(void **decoder) {
    *decoder = de265.de265_new_decoder();
    return *decoder != NULL ? good : bad(heif_suberror_Unspecified, "libde265 gives no decoder");
}

static void free_decoder(void *decoder) { de265.de265_free_decoder(decoder); }

/// Takes units with their lengths in four bytes before them.
static struct heif_error push_data(void *decoder, const void *data, size_t size) {
    const uint8_t *bytes = data;
    while (size > 0) {
        if (size < 4) return bad(heif_suberror_End_of_data, "a unit of HEVC is cut");
        size_t length = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
        if (length > size - 4) return bad(heif_suberror_End_of_data, "a unit of HEVC is cut");
        de265_error code = de265.de265_push_NAL(decoder, bytes + 4, (int)length, 0, NULL);
        if (code != DE265_OK) return bad(heif_suberror_Unspecified, de265.de265_get_error_text(code));
        bytes += 4 + length;
        size -= 4 + length;
    }
    return good;
}

static struct heif_error copy_plane(const struct de265_image *source, int index, struct heif_image *image) {
    static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    int width = de265.de265_get_image_width(source, index);
    int height = de265.de265_get_image_height(source, index);
    int depth = de265.de265_get_bits_per_pixel(source, index);
    if (width <= 0 || height <= 0) return bad(heif_suberror_Invalid_image_size, "a plane has no pixels");
    if (depth != de265.de265_get_bits_per_pixel(source, 0))
        return bad(heif_suberror_Unsupported_bit_depth, "the planes are of several depths");
    struct heif_error error = heif->heif_image_add_plane(image, channels[index], width, height, depth);
    if (error.code != heif_error_Ok) return error;
    int from_stride;
    int to_stride;
    const uint8_t *from = de265.de265_get_image_plane(source, index, &from_stride);
    uint8_t *to = heif->heif_image_get_plane(image, channels[index], &to_stride);
    if (from == NULL || to == NULL) return bad(heif_suberror_Unspecified, "a plane is missing");
    size_t count = (size_t)width * (depth > 8 ? 2 : 1);
    for (int y = 0; y < height; y++) memcpy(to + (size_t)y * to_stride, from + (size_t)y * from_stride, count);
    return good;
}

/// Tells what the samples mean where the file does not: the conversion to red, green and blue goes by it.
static void copy_colors(const struct de265_image *source, struct heif_image *image) {
    struct heif_color_profile_nclx *nclx = heif->heif_nclx_color_profile_alloc();
    if (nclx == NULL) return;
    heif->heif_nclx_color_profile_set_color_primaries(
        nclx, (uint16_t)de265.de265_get_image_colour_primaries(source));
    heif->heif_nclx_color_profile_set_transfer_characteristics(
        nclx, (uint16_t)de265.de265_get_image_transfer_characteristics(source));
    heif->heif_nclx_color_profile_set_matrix_coefficients(
        nclx, (uint16_t)de265.de265_get_image_matrix_coefficients(source));
    nclx->full_range_flag = de265.de265_get_image_full_range_flag(source) != 0;
    heif->heif_image_set_nclx_color_profile(image, nclx);
    heif->heif_nclx_color_profile_free(nclx);
}

static struct heif_error copy_image(const struct de265_image *source, struct heif_image **image) {
    // Both libraries count the formats as HEVC does: 0 for no chroma, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4.
    enum heif_chroma chroma = (enum heif_chroma)de265.de265_get_chroma_format(source);
    int is_gray = chroma == heif_chroma_monochrome;
    struct heif_error error = heif->heif_image_create(
        de265.de265_get_image_width(source, 0), de265.de265_get_image_height(source, 0),
        is_gray ? heif_colorspace_monochrome : heif_colorspace_YCbCr, chroma, image);
    if (error.code != heif_error_Ok) return error;
    for (int index = 0; index < (is_gray ? 1 : 3) && error.code == heif_error_Ok; index++)
        error = copy_plane(source, index, *image);
    if (error.code == heif_error_Ok) {
        copy_colors(source, *image);
        return good;
    }
    heif->heif_image_release(*image);
    *image = NULL;
    return error;
}

static struct heif_error decode_flushed(void *decoder, struct heif_image **image) {
    *image = NULL;
    int more = 1;
    while (more) {
        more = 0;
        de265_error code = de265.de265_decode(decoder, &more);
        // What it warns of is a damage that it has painted over.
        if (code == DE265_OK) code = de265.de265_get_warning(decoder);
        if (code != DE265_OK) return bad(heif_suberror_Unspecified, de265.de265_get_error_text(code));
        const struct de265_image *source = de265.de265_get_next_picture(decoder);
        if (source != NULL) return copy_image(source, image);
    }
    return bad(heif_suberror_Unspecified, "there is no picture of HEVC");
}

static struct heif_error decode_image(void *decoder, struct heif_image **image) {
    de265.de265_flush_data(decoder);
    return decode_flushed(decoder, image);
}

// What libheif asks a decoder from 1.21 on, which the header of 1.15 does not have.

static int priority_of(const enum heif_compression_format *format) { return priority(*format); }

static struct heif_error new_decoder_with(void **decoder, const void *options) {
    (void)options;
    return new_decoder(decoder);
}

static struct heif_error push_data_for(void *decoder, const void *data, size_t size, uintptr_t user) {
    (void)user;
    return push_data(decoder, data, size);
}

static struct heif_error flush_data(void *decoder) {
    de265.de265_flush_data(decoder);
    return good;
}

static struct heif_error decode_next(
    void *decoder, struct heif_image **image, uintptr_t *user, const void *limits) {
    (void)limits;
    if (user != NULL) *user = 0;
    return decode_flushed(decoder, image);
}

/// `heif_decoder_plugin` as libheif has it from 1.21 on.
static const struct {
    int plugin_api_version;
    const char *(*get_plugin_name)(void);
    void (*init_plugin)(void);
    void (*deinit_plugin)(void);
    int (*does_support_format)(enum heif_compression_format);
    struct heif_error (*new_decoder)(void **);
    void (*free_decoder)(void *);
    struct heif_error (*push_data)(void *, const void *, size_t);
    struct heif_error (*decode_image)(void *, struct heif_image **);
    void (*set_strict_decoding)(void *, int);
    const char *id_name;
    struct heif_error (*decode_next_image)(void *, struct heif_image **, const void *);
    uint32_t minimum_required_libheif_version;
    int (*does_support_format2)(const enum heif_compression_format *);
    struct heif_error (*new_decoder2)(void **, const void *);
    struct heif_error (*push_data2)(void *, const void *, size_t, uintptr_t);
    struct heif_error (*flush_data)(void *);
    struct heif_error (*decode_next_image2)(void *, struct heif_image **, uintptr_t *, const void *);
} later_plugin = {
    .plugin_api_version = 5,
    .get_plugin_name = name,
    .init_plugin = init,
    .does_support_format = priority,
    .new_decoder = new_decoder,
    .free_decoder = free_decoder,
    .push_data = push_data,
    .decode_image = decode_image,
    .id_name = "libde265-unthreaded",
    .minimum_required_libheif_version = LIBHEIF_MAKE_VERSION(1, 21, 0),
    .does_support_format2 = priority_of,
    .new_decoder2 = new_decoder_with,
    .push_data2 = push_data_for,
    .flush_data = flush_data,
    .decode_next_image2 = decode_next,
};

static const struct heif_decoder_plugin plugin = {
    .plugin_api_version = 3,
    .get_plugin_name = name,
    .init_plugin = init,
    .does_support_format = priority,
    .new_decoder = new_decoder,
    .free_decoder = free_decoder,
    .push_data = push_data,
    .decode_image = decode_image,
    .id_name = "libde265-unthreaded",
};

#define FIND(name)                                           \
    do {                                                     \
        de265.name = (__typeof__(&name))dlsym(library, #name); \
        if (de265.name == NULL) return NULL;                 \
    } while (0)

const struct heif_decoder_plugin *portrait_hevc_decoder(const struct heif_pictures *pictures, uint32_t version) {
    void *library = dlopen("libde265.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return NULL;
    FIND(de265_init);
    FIND(de265_new_decoder);
    FIND(de265_free_decoder);
    FIND(de265_push_NAL);
    FIND(de265_flush_data);
    FIND(de265_decode);
    FIND(de265_get_next_picture);
    FIND(de265_get_warning);
    FIND(de265_get_error_text);
    FIND(de265_get_image_width);
    FIND(de265_get_image_height);
    FIND(de265_get_chroma_format);
    FIND(de265_get_bits_per_pixel);
    FIND(de265_get_image_plane);
    FIND(de265_get_image_full_range_flag);
    FIND(de265_get_image_colour_primaries);
    FIND(de265_get_image_transfer_characteristics);
    FIND(de265_get_image_matrix_coefficients);
    heif = pictures;
    bool is_later = version >= LIBHEIF_MAKE_VERSION(1, 21, 0);
    return is_later ? (const struct heif_decoder_plugin *)&later_plugin : &plugin;
}
