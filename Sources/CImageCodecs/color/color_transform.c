#include "color_matrix.h"

#include <lcms2.h>
#include <stdlib.h>
#include <string.h>

// Without a matrix and a transform it is the table.
struct portrait_color {
    portrait_color_layout layout;
    uint32_t channels;
    color_matrix *matrix;
    cmsContext context;
    cmsHTRANSFORM transform;
    uint8_t table[256];
};

static portrait_color *new_color(portrait_color_layout layout) {
    portrait_color *color = calloc(1, sizeof *color);
    if (!color) return NULL;
    color->layout = layout;
    color->channels = layout == PORTRAIT_COLOR_GRAY ? 1 : layout == PORTRAIT_COLOR_RGB ? 3 : 4;
    return color;
}

portrait_color *portrait_color_create_table(const uint8_t table[256], portrait_color_layout layout) {
    if (layout == PORTRAIT_COLOR_CMYK) return NULL;
    portrait_color *color = new_color(layout);
    if (color) memcpy(color->table, table, sizeof color->table);
    return color;
}

portrait_color *portrait_color_create_matrix(
    const float light[768], const float matrix[9], const uint8_t codes[PORTRAIT_COLOR_CODE_COUNT],
    portrait_color_layout layout) {
    if (layout != PORTRAIT_COLOR_RGB && layout != PORTRAIT_COLOR_RGBA) return NULL;
    portrait_color *color = new_color(layout);
    if (!color) return NULL;
    color->matrix = portrait_color_matrix_create(light, matrix, codes);
    if (color->matrix) return color;
    portrait_color_free(color);
    return NULL;
}

static void ignore(cmsContext context, cmsUInt32Number code, const char *text) {
    (void)context;
    (void)code;
    (void)text;
}

static cmsHTRANSFORM transform_from(
    cmsContext context, const uint8_t *bytes, size_t count, cmsColorSpaceSignature space, cmsUInt32Number input,
    cmsUInt32Number output, cmsUInt32Number flags) {
    if (count > UINT32_MAX) return NULL;
    cmsHTRANSFORM transform = NULL;
    cmsHPROFILE profile = cmsOpenProfileFromMemTHR(context, bytes, (cmsUInt32Number)count);
    cmsHPROFILE standard = cmsCreate_sRGBProfileTHR(context);
    if (profile && standard && cmsGetColorSpace(profile) == space) {
        transform = cmsCreateTransformTHR(context, profile, input, standard, output, INTENT_PERCEPTUAL, flags);
    }
    if (standard) cmsCloseProfile(standard);
    if (profile) cmsCloseProfile(profile);
    return transform;
}

/// Makes the table of a profile of grey; 0 when it can't be.
static int make_table(portrait_color *color, const uint8_t *bytes, size_t count) {
    cmsHTRANSFORM transform = transform_from(color->context, bytes, count, cmsSigGrayData, TYPE_GRAY_8, TYPE_RGB_8, 0);
    if (!transform) return 0;
    for (int value = 0; value < 256; value++) {
        uint8_t source = (uint8_t)value;
        uint8_t target[3];
        cmsDoTransform(transform, &source, target, 1);
        color->table[value] = target[1];
    }
    cmsDeleteTransform(transform);
    return 1;
}

static int make_transform(portrait_color *color, const uint8_t *bytes, size_t count) {
    cmsContext context = color->context;
    switch (color->layout) {
    case PORTRAIT_COLOR_GRAY: break;
    case PORTRAIT_COLOR_RGB:
        color->transform = transform_from(context, bytes, count, cmsSigRgbData, TYPE_RGB_8, TYPE_RGB_8, 0);
        break;
    case PORTRAIT_COLOR_RGBA:
        color->transform = transform_from(
            context, bytes, count, cmsSigRgbData, TYPE_RGBA_8, TYPE_RGBA_8, cmsFLAGS_COPY_ALPHA);
        break;
    case PORTRAIT_COLOR_CMYK:
        // 13 points instead of 17 take a third of the time; the mean error is a seventh of a step.
        color->transform = transform_from(
            context, bytes, count, cmsSigCmykData, TYPE_CMYK_8, TYPE_RGBA_8, cmsFLAGS_GRIDPOINTS(13));
        return color->transform != NULL;
    }
    return color->transform || make_table(color, bytes, count);
}

portrait_color *portrait_color_create(const uint8_t *profile, size_t count, portrait_color_layout layout) {
    portrait_color *color = new_color(layout);
    if (!color) return NULL;
    color->context = cmsCreateContext(NULL, NULL);
    if (color->context) {
        cmsSetLogErrorHandlerTHR(color->context, ignore);
        if (make_transform(color, profile, count)) return color;
    }
    portrait_color_free(color);
    return NULL;
}

static void apply_table(const portrait_color *color, const uint8_t *source, uint8_t *target, size_t pixels) {
    const uint8_t *table = color->table;
    if (color->channels != 4) {
        for (size_t index = 0; index < pixels * color->channels; index++) target[index] = table[source[index]];
        return;
    }
    for (size_t index = 0; index < pixels; index++, source += 4, target += 4) {
        target[0] = table[source[0]];
        target[1] = table[source[1]];
        target[2] = table[source[2]];
        target[3] = source[3];
    }
}

static void apply_transform(const portrait_color *color, const uint8_t *source, uint8_t *target, size_t pixels) {
    // The library counts with 32 bits.
    const size_t most = 1 << 20;
    while (pixels > 0) {
        size_t some = pixels < most ? pixels : most;
        cmsDoTransform(color->transform, source, target, (cmsUInt32Number)some);
        if (color->layout == PORTRAIT_COLOR_CMYK) {
            // The library leaves the alpha of inks as it was, which has none.
            for (size_t index = 3; index < some * 4; index += 4) target[index] = 255;
        }
        source += some * color->channels;
        target += some * color->channels;
        pixels -= some;
    }
}

void portrait_color_convert(
    const portrait_color *color, const uint8_t *source, size_t source_count, uint8_t *target, size_t target_count) {
    size_t pixels = (source_count < target_count ? source_count : target_count) / color->channels;
    if (color->matrix) {
        portrait_color_matrix_convert(color->matrix, color->channels, source, target, pixels);
    } else if (color->transform) {
        apply_transform(color, source, target, pixels);
    } else {
        apply_table(color, source, target, pixels);
    }
}

void portrait_color_free(portrait_color *color) {
    if (!color) return;
    if (color->transform) cmsDeleteTransform(color->transform);
    if (color->context) cmsDeleteContext(color->context);
    free(color->matrix);
    free(color);
}
