#include "internal.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

// Everything that lives across setjmp is in here.
typedef struct decoder {
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    portrait_report *report;
    portrait_code code;
    png_structp png;
    png_infop info;
} decoder;

static void fail(png_structp png, png_const_charp message) {
    decoder *self = png_get_error_ptr(png);
    if (self->code == PORTRAIT_OK) self->code = PORTRAIT_DAMAGED;
    portrait_report_set(self->report, message);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) {
    (void)message;
    decoder *self = png_get_error_ptr(png);
    self->report->warnings += 1;
}

static void read_bytes(png_structp png, png_bytep data, size_t length) {
    decoder *self = png_get_io_ptr(png);
    if (length > self->count - self->offset) {
        self->code = PORTRAIT_TRUNCATED;
        png_error(png, "the data ends early");
    }
    memcpy(data, self->bytes + self->offset, length);
    self->offset += length;
}

static void prepare(decoder *self, const portrait_limits *limits) {
    png_set_user_limits(self->png, limits->maximum_side, limits->maximum_side);
    png_set_chunk_cache_max(self->png, 16);
    png_set_chunk_malloc_max(self->png, 1 << 20);
    // Chunks that change nothing in the pixels are skipped unread: less to attack, and gamma is ignored by contract.
    static const png_byte skipped[] =
        "bKGD\0cHRM\0eXIf\0gAMA\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0sRGB\0tEXt\0tIME\0zTXt";
    png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, skipped, (int)(sizeof skipped / 5));
    png_set_read_fn(self->png, self, read_bytes);
    png_read_info(self->png, self->info);
}

static uint32_t channels_of(const decoder *self) {
    int transparent = png_get_valid(self->png, self->info, PNG_INFO_tRNS) != 0;
    return png_get_color_type(self->png, self->info) == PNG_COLOR_TYPE_GRAY && !transparent ? 1 : 4;
}

static void decode_rows(decoder *self, const portrait_target *target) {
    png_structp png = self->png;
    if (png_get_image_width(png, self->info) != target->width
        || png_get_image_height(png, self->info) != target->height || channels_of(self) != target->channels) {
        self->code = PORTRAIT_MISUSE;
        png_error(png, "the target does not fit the picture");
    }
    png_set_expand(png);
    png_set_scale_16(png);
    if (target->channels == 4) {
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    }
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, self->info);
    size_t row_bytes = png_get_rowbytes(png, self->info);
    if (row_bytes != (size_t)target->width * target->channels) {
        self->code = PORTRAIT_MISUSE;
        png_error(png, "the rows do not fit the target");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t y = 0; y < target->height; y++) {
            png_read_row(png, target->pixels + (size_t)y * row_bytes, NULL);
        }
    }
    png_read_end(png, NULL);
}

// The decoder is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static void guarded(
    decoder *self, const portrait_limits *limits, const portrait_target *target, uint32_t *channels) {
    if (setjmp(png_jmpbuf(self->png)) != 0) return;
    self->info = png_create_info_struct(self->png);
    if (!self->info) {
        self->code = PORTRAIT_OUT_OF_MEMORY;
        png_error(self->png, "out of memory");
    }
    prepare(self, limits);
    if (channels) *channels = channels_of(self);
    if (target) decode_rows(self, target);
}

static portrait_code run(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    uint32_t *channels, portrait_report *report) {
    decoder self = {.bytes = bytes, .count = count, .report = report, .code = PORTRAIT_OK};
    portrait_report_clear(report);
    self.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &self, fail, warn);
    if (!self.png) {
        portrait_report_set(report, "libpng could not be started");
        return PORTRAIT_OUT_OF_MEMORY;
    }
    guarded(&self, limits, target, channels);
    png_destroy_read_struct(&self.png, &self.info, NULL);
    return self.code;
}

portrait_code portrait_png_channels(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, uint32_t *channels, portrait_report *report) {
    return run(bytes, count, limits, NULL, channels, report);
}

portrait_code portrait_png_decode(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    portrait_report *report) {
    if (!portrait_fits(target->count, target->width, target->height, target->channels)) {
        portrait_report_clear(report);
        portrait_report_set(report, "the target has a wrong size");
        return PORTRAIT_MISUSE;
    }
    return run(bytes, count, limits, target, NULL, report);
}
