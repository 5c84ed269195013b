#include "png_library_write.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Everything that lives across setjmp is in here.
typedef struct writer {
    png_structp png;
    png_infop info;
    portrait_file *file;
    portrait_report *report;
    portrait_code code;
    uint8_t *row;
} writer;

static void fail(png_structp png, png_const_charp message) {
    writer *self = png_get_error_ptr(png);
    if (self->code == PORTRAIT_OK) self->code = PORTRAIT_ENCODING;
    portrait_report_set(self->report, message);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) {
    (void)png, (void)message;
}

static void append(png_structp png, png_bytep data, size_t length) {
    writer *self = png_get_io_ptr(png);
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

static void set_palette(writer *self, const portrait_png_choice *choice) {
    png_color colors[256];
    png_byte alphas[256];
    for (uint32_t i = 0; i < choice->colors; i++) {
        const uint8_t *color = (const uint8_t *)&choice->palette[i];
        colors[i] = (png_color){.red = color[0], .green = color[1], .blue = color[2]};
        alphas[i] = color[3];
    }
    png_set_PLTE(self->png, self->info, colors, (int)choice->colors);
    if (choice->transparent_colors == 0) return;
    png_set_tRNS(self->png, self->info, alphas, (int)choice->transparent_colors, NULL);
}

static void write(writer *self, const portrait_source *source, const portrait_png_choice *choice) {
    png_set_write_fn(self->png, self, append, flush);
    // The sides are those of a picture in memory.
    png_set_user_limits(self->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_compression_level(self->png, 6);
    png_set_IHDR(
        self->png, self->info, source->width, source->height, choice->depth, choice->color_type, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    // Perceptual intent, as photographs want it.
    png_set_sRGB(self->png, self->info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (choice->color_type == PNG_COLOR_TYPE_PALETTE) set_palette(self, choice);
    png_write_info(self->png, self->info);
    self->row = malloc(png_get_rowbytes(self->png, self->info));
    if (!self->row) {
        self->code = PORTRAIT_OUT_OF_MEMORY;
        png_error(self->png, "out of memory");
    }
    size_t stride = (size_t)source->width * source->channels;
    for (uint32_t y = 0; y < source->height; y++) {
        portrait_png_pack(choice, source->pixels + y * stride, source->width, source->channels, self->row);
        png_write_row(self->png, self->row);
    }
    png_write_end(self->png, NULL);
}

// The writer is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static void guarded(writer *self, const portrait_source *source, const portrait_png_choice *choice) {
    if (setjmp(png_jmpbuf(self->png)) == 0) write(self, source, choice);
}

portrait_code portrait_png_library_write(
    const portrait_source *source, const portrait_png_choice *choice, portrait_file *file, portrait_report *report) {
    writer self = {.file = file, .report = report, .code = PORTRAIT_OUT_OF_MEMORY};
    self.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &self, fail, warn);
    if (self.png) self.info = png_create_info_struct(self.png);
    if (self.info) {
        self.code = PORTRAIT_OK;
        guarded(&self, source, choice);
    } else {
        portrait_report_set(report, "libpng could not be started");
    }
    png_destroy_write_struct(&self.png, &self.info);
    free(self.row);
    return self.code;
}
