#include "internal.h"

#include <string.h>
#include <webp/encode.h>

static int write_bytes(const uint8_t *data, size_t count, const WebPPicture *picture) {
    portrait_file *file = picture->custom_ptr;
    if (!portrait_file_reserve(file, count)) return 0;
    memcpy(file->bytes + file->count, data, count);
    file->count += count;
    return 1;
}

static portrait_code encode(WebPPicture *picture, const WebPConfig *config, const portrait_source *source) {
    int stride = (int)(source->width * source->channels);
    picture->width = (int)source->width;
    picture->height = (int)source->height;
    int imported = source->channels == 4 ? WebPPictureImportRGBA(picture, source->pixels, stride)
                                         : WebPPictureImportRGB(picture, source->pixels, stride);
    if (!imported || !WebPEncode(config, picture)) {
        WebPEncodingError error = picture->error_code;
        int memory = error == VP8_ENC_ERROR_OUT_OF_MEMORY || error == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY
                     || error == VP8_ENC_ERROR_BAD_WRITE;
        return memory ? PORTRAIT_OUT_OF_MEMORY : PORTRAIT_ENCODING;
    }
    return PORTRAIT_OK;
}

portrait_code portrait_webp_encode(
    const portrait_source *source, int quality, int method, portrait_file *file, portrait_report *report) {
    portrait_report_clear(report);
    if (!portrait_fits(source->count, source->width, source->height, source->channels)
        || (source->channels != 3 && source->channels != 4)) {
        portrait_report_set(report, "the source has a wrong size");
        return PORTRAIT_MISUSE;
    }
    if (source->width > WEBP_MAX_DIMENSION || source->height > WEBP_MAX_DIMENSION) {
        portrait_report_set(report, "WebP has at most 16383 pixels on a side");
        return PORTRAIT_ENCODING;
    }
    WebPConfig config;
    WebPPicture picture;
    if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) {
        portrait_report_set(report, "libwebp is another version");
        return PORTRAIT_ENCODING;
    }
    config.quality = (float)quality;
    config.method = method;
    picture.writer = write_bytes;
    picture.custom_ptr = file;
    portrait_code code = encode(&picture, &config, source);
    if (code != PORTRAIT_OK) portrait_report_set(report, "libwebp could not write the picture");
    WebPPictureFree(&picture);
    return code;
}
