#include "internal.h"

#include <webp/decode.h>

static portrait_code stop(portrait_report *report, portrait_code code, const char *message) {
    portrait_report_set(report, message);
    return code;
}

/// Translates the library's answer.
static portrait_code answer(portrait_report *report, VP8StatusCode status) {
    switch (status) {
    case VP8_STATUS_OK: return PORTRAIT_OK;
    case VP8_STATUS_OUT_OF_MEMORY: return stop(report, PORTRAIT_OUT_OF_MEMORY, "out of memory");
    case VP8_STATUS_UNSUPPORTED_FEATURE: return stop(report, PORTRAIT_UNSUPPORTED, "unknown kind of WebP");
    case VP8_STATUS_SUSPENDED:
    case VP8_STATUS_NOT_ENOUGH_DATA: return stop(report, PORTRAIT_TRUNCATED, "the data ends early");
    case VP8_STATUS_INVALID_PARAM: return stop(report, PORTRAIT_MISUSE, "wrong parameters");
    default: return stop(report, PORTRAIT_DAMAGED, "the WebP data contradicts itself");
    }
}

portrait_code portrait_webp_decode(
    const uint8_t *bytes, size_t count, uint32_t x, uint32_t y, const portrait_target *target,
    portrait_report *report) {
    portrait_report_clear(report);
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return stop(report, PORTRAIT_UNSUPPORTED, "libwebp is another version");
    VP8StatusCode status = WebPGetFeatures(bytes, count, &config.input);
    if (status != VP8_STATUS_OK) return answer(report, status);
    uint32_t width = (uint32_t)config.input.width;
    uint32_t height = (uint32_t)config.input.height;
    if (target->channels != 4 || !portrait_fits(target->count, target->width, target->height, 4)
        || x > target->width || width > target->width - x || y > target->height || height > target->height - y
        || target->width > INT32_MAX / 4) {
        return stop(report, PORTRAIT_MISUSE, "the target does not fit the picture");
    }
    size_t row_bytes = (size_t)target->width * 4;
    size_t start = y * row_bytes + (size_t)x * 4;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = target->pixels + start;
    config.output.u.RGBA.stride = (int)row_bytes;
    config.output.u.RGBA.size = target->count - start;
    status = WebPDecode(bytes, count, &config);
    WebPFreeDecBuffer(&config.output);
    return answer(report, status);
}
