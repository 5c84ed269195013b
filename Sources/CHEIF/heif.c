#include "heif_shim.h"

#include "heif.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <string.h>

static struct {
    MEMBER(heif_get_version);
    MEMBER(heif_get_version_number);
    MEMBER(heif_init);
    MEMBER(heif_have_decoder_for_format);
    MEMBER(heif_get_decoder_descriptors);
    MEMBER(heif_decoder_descriptor_get_id_name);
    MEMBER(heif_register_decoder_plugin);
    MEMBER(heif_context_alloc);
    MEMBER(heif_context_free);
    MEMBER(heif_context_set_max_decoding_threads);
    MEMBER(heif_context_set_maximum_image_size_limit);
    MEMBER(heif_context_read_from_memory_without_copy);
    MEMBER(heif_context_get_primary_image_handle);
    MEMBER(heif_image_handle_release);
    MEMBER(heif_decoding_options_alloc);
    MEMBER(heif_decoding_options_free);
    MEMBER(heif_decode_image);
    MEMBER(heif_image_get_width);
    MEMBER(heif_image_get_height);
    MEMBER(heif_image_get_bits_per_pixel_range);
    MEMBER(heif_image_has_channel);
    MEMBER(heif_image_get_plane_readonly);
} heif;

static struct heif_pictures pictures;

/// The decoder of AV1 that starts no thread, where it is there; null leaves the choice to libheif.
static const char *av1_decoder;

static const char *reason(const char *otherwise) {
    const char *text = dlerror();
    return text != NULL ? text : otherwise;
}

#define FIND(functions, name)                                       \
    do {                                                            \
        (functions).name = (__typeof__(&name))dlsym(library, #name); \
        if ((functions).name == NULL) return reason("no " #name);   \
    } while (0)

static const char *find_functions(void *library) {
    FIND(heif, heif_get_version);
    FIND(heif, heif_get_version_number);
    FIND(heif, heif_init);
    FIND(heif, heif_have_decoder_for_format);
    FIND(heif, heif_get_decoder_descriptors);
    FIND(heif, heif_decoder_descriptor_get_id_name);
    FIND(heif, heif_register_decoder_plugin);
    FIND(heif, heif_context_alloc);
    FIND(heif, heif_context_free);
    FIND(heif, heif_context_set_max_decoding_threads);
    FIND(heif, heif_context_set_maximum_image_size_limit);
    FIND(heif, heif_context_read_from_memory_without_copy);
    FIND(heif, heif_context_get_primary_image_handle);
    FIND(heif, heif_image_handle_release);
    FIND(heif, heif_decoding_options_alloc);
    FIND(heif, heif_decoding_options_free);
    FIND(heif, heif_decode_image);
    FIND(heif, heif_image_get_width);
    FIND(heif, heif_image_get_height);
    FIND(heif, heif_image_get_bits_per_pixel_range);
    FIND(heif, heif_image_has_channel);
    FIND(heif, heif_image_get_plane_readonly);
    FIND(pictures, heif_image_create);
    FIND(pictures, heif_image_add_plane);
    FIND(pictures, heif_image_get_plane);
    FIND(pictures, heif_image_release);
    FIND(pictures, heif_image_set_nclx_color_profile);
    FIND(pictures, heif_nclx_color_profile_alloc);
    FIND(pictures, heif_nclx_color_profile_free);
    FIND(pictures, heif_nclx_color_profile_set_color_primaries);
    FIND(pictures, heif_nclx_color_profile_set_transfer_characteristics);
    FIND(pictures, heif_nclx_color_profile_set_matrix_coefficients);
    return NULL;
}

/// libaom works in the calling thread, while dav1d, which libheif would rather take, starts threads and fails without them.
static const char *find_av1_decoder(void) {
    const struct heif_decoder_descriptor *found[16];
    int count = heif.heif_get_decoder_descriptors(heif_compression_AV1, found, 16);
    for (int index = 0; index < count; index++) {
        const char *name = heif.heif_decoder_descriptor_get_id_name(found[index]);
        if (name != NULL && strcmp(name, "aom") == 0) return name;
    }
    return NULL;
}

const char *portrait_heif_load(void) {
    void *library = dlopen("libheif.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return reason("libheif.so.1 cannot be loaded");
    const char *missing = find_functions(library);
    if (missing != NULL) return missing;
    struct heif_error error = heif.heif_init(NULL);
    if (error.code != heif_error_Ok) return error.message;
    const struct heif_decoder_plugin *hevc = portrait_hevc_decoder(&pictures, heif.heif_get_version_number());
    if (hevc != NULL) heif.heif_register_decoder_plugin(hevc);
    av1_decoder = find_av1_decoder();
    return NULL;
}

const char *portrait_heif_version(void) { return heif.heif_get_version(); }

bool portrait_heif_has_decoder(enum heif_compression_format format) {
    return heif.heif_have_decoder_for_format(format) != 0;
}

struct heif_context *portrait_heif_context_alloc(void) { return heif.heif_context_alloc(); }

void portrait_heif_context_free(struct heif_context *context) { heif.heif_context_free(context); }

void portrait_heif_context_use_no_threads(struct heif_context *context) {
    heif.heif_context_set_max_decoding_threads(context, 0);
}

void portrait_heif_context_limit_side(struct heif_context *context, int pixels) {
    heif.heif_context_set_maximum_image_size_limit(context, pixels);
}

struct heif_error portrait_heif_context_read(struct heif_context *context, const void *bytes, size_t count) {
    return heif.heif_context_read_from_memory_without_copy(context, bytes, count, NULL);
}

struct heif_error portrait_heif_primary_handle(struct heif_context *context, struct heif_image_handle **handle) {
    return heif.heif_context_get_primary_image_handle(context, handle);
}

void portrait_heif_handle_release(struct heif_image_handle *handle) { heif.heif_image_handle_release(handle); }

/// Has the C library clear the memory that it hands out while anybody decodes; a piece of up to a kilobyte may stay as it was.
///
/// A decoder that is given a damaged file may leave parts of a picture unwritten. They would show what was in the memory before, such
/// as somebody else's picture. libde265 takes an allocator of ours only for some of its pictures.
static void clear_memory(bool begins) {
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    static int count = 0;
    pthread_mutex_lock(&mutex);
    count += begins ? 1 : -1;
    // What is handed out is filled with the complement.
    mallopt(M_PERTURB, count > 0 ? 0xFF : 0);
    pthread_mutex_unlock(&mutex);
}

static struct heif_error decode(
    struct heif_image_handle *handle, enum heif_compression_format format, struct heif_image **image,
    enum heif_colorspace space, enum heif_chroma chroma) {
    struct heif_decoding_options *options = heif.heif_decoding_options_alloc();
    if (options == NULL) {
        struct heif_error error = {heif_error_Memory_allocation_error, heif_suberror_Unspecified, "no memory"};
        return error;
    }
    options->convert_hdr_to_8bit = space == heif_colorspace_RGB;
    options->strict_decoding = 1;
    // Later versions than 1.15 refuse a decoder of another format.
    options->decoder_id = format == heif_compression_AV1 ? av1_decoder : NULL;
    clear_memory(true);
    struct heif_error error = heif.heif_decode_image(handle, image, space, chroma, options);
    clear_memory(false);
    heif.heif_decoding_options_free(options);
    return error;
}

struct heif_error portrait_heif_decode_rgb(
    struct heif_image_handle *handle, enum heif_compression_format format, struct heif_image **image) {
    return decode(handle, format, image, heif_colorspace_RGB, heif_chroma_interleaved_RGB);
}

struct heif_error portrait_heif_decode_planes(
    struct heif_image_handle *handle, enum heif_compression_format format, struct heif_image **image) {
    return decode(handle, format, image, heif_colorspace_undefined, heif_chroma_undefined);
}

int portrait_heif_image_width(const struct heif_image *image, enum heif_channel channel) {
    return heif.heif_image_get_width(image, channel);
}

int portrait_heif_image_height(const struct heif_image *image, enum heif_channel channel) {
    return heif.heif_image_get_height(image, channel);
}

int portrait_heif_image_depth(const struct heif_image *image, enum heif_channel channel) {
    return heif.heif_image_get_bits_per_pixel_range(image, channel);
}

const uint8_t *portrait_heif_image_rows(const struct heif_image *image, enum heif_channel channel, int *stride) {
    if (!heif.heif_image_has_channel(image, channel)) return NULL;
    return heif.heif_image_get_plane_readonly(image, channel, stride);
}

void portrait_heif_image_release(struct heif_image *image) { pictures.heif_image_release(image); }
