#include "internal.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

// Everything that lives across setjmp is in here.
typedef struct encoder {
    portrait_file *file;
    portrait_report *report;
    portrait_code code;
    png_structp png;
    png_infop info;
} encoder;

static void fail(png_structp png, png_const_charp message) {
    encoder *self = png_get_error_ptr(png);
    if (self->code == PORTRAIT_OK) self->code = PORTRAIT_ENCODING;
    portrait_report_set(self->report, message);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) {
    (void)message;
    encoder *self = png_get_error_ptr(png);
    self->report->warnings += 1;
}

static void write_bytes(png_structp png, png_bytep data, size_t length) {
    encoder *self = png_get_io_ptr(png);
    if (!portrait_file_reserve(self->file, length)) {
        self->code = PORTRAIT_OUT_OF_MEMORY;
        png_error(png, "out of memory");
    }
    memcpy(self->file->bytes + self->file->count, data, length);
    self->file->count += length;
}

static void flush(png_structp png) {
    (void)png;
}

static void encode_rows(encoder *self, const portrait_source *source, int level) {
    static const int color_types[] = {
        PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB, PNG_COLOR_TYPE_RGB_ALPHA};
    png_structp png = self->png;
    png_set_write_fn(png, self, write_bytes, flush);
    png_set_compression_level(png, level);
    png_set_IHDR(
        png, self->info, source->width, source->height, 8, color_types[source->channels - 1], PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, self->info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, self->info);
    size_t row_bytes = (size_t)source->width * source->channels;
    for (uint32_t y = 0; y < source->height; y++) {
        png_write_row(png, source->pixels + (size_t)y * row_bytes);
    }
    png_write_end(png, NULL);
}

// The encoder is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static void guarded(encoder *self, const portrait_source *source, int level) {
    if (setjmp(png_jmpbuf(self->png)) != 0) return;
    self->info = png_create_info_struct(self->png);
    if (!self->info) {
        self->code = PORTRAIT_OUT_OF_MEMORY;
        png_error(self->png, "out of memory");
    }
    encode_rows(self, source, level);
}

portrait_code portrait_png_encode(
    const portrait_source *source, int level, portrait_file *file, portrait_report *report) {
    portrait_report_clear(report);
    if (!portrait_fits(source->count, source->width, source->height, source->channels)) {
        portrait_report_set(report, "the source has a wrong size");
        return PORTRAIT_MISUSE;
    }
    encoder self = {.file = file, .report = report, .code = PORTRAIT_OK};
    self.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &self, fail, warn);
    if (!self.png) {
        portrait_report_set(report, "libpng could not be started");
        return PORTRAIT_OUT_OF_MEMORY;
    }
    guarded(&self, source, level);
    png_destroy_write_struct(&self.png, &self.info);
    return self.code;
}
