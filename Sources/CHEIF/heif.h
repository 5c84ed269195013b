/// What the two files of this target share.
#ifndef PORTRAIT_HEIF_INTERNAL_H
#define PORTRAIT_HEIF_INTERNAL_H

#include <libheif/heif.h>
#include <libheif/heif_plugin.h>

/// A pointer to a function of a library, with the type that the library's own header gives it.
#define MEMBER(name) __typeof__(&name) name

/// The functions with which a decoder hands over a picture.
struct heif_pictures {
    MEMBER(heif_image_create);
    MEMBER(heif_image_add_plane);
    MEMBER(heif_image_get_plane);
    MEMBER(heif_image_release);
    MEMBER(heif_image_set_nclx_color_profile);
    MEMBER(heif_nclx_color_profile_alloc);
    MEMBER(heif_nclx_color_profile_free);
    MEMBER(heif_nclx_color_profile_set_color_primaries);
    MEMBER(heif_nclx_color_profile_set_transfer_characteristics);
    MEMBER(heif_nclx_color_profile_set_matrix_coefficients);
};

/// Finds libde265 for a version of libheif; null where it is missing or not as expected, so that libheif's own decoder is left
/// in place.
const struct heif_decoder_plugin *portrait_hevc_decoder(const struct heif_pictures *pictures, uint32_t version);

#endif
