#include "png_library.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Everything that lives across setjmp is in here.
struct portrait_png_library {
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    portrait_report *report;
    portrait_code code;
    png_structp png;
    png_infop info;
    uint32_t height;
    uint32_t rows_read;
    size_t row_bytes;
    int passes;
};

static void fail(png_structp png, png_const_charp message) {
    portrait_png_library *self = png_get_error_ptr(png);
    if (self->code == PORTRAIT_OK) self->code = PORTRAIT_DAMAGED;
    portrait_report_set(self->report, message);
    png_longjmp(png, 1);
}

static void warn(png_structp png, png_const_charp message) {
    (void)message;
    portrait_png_library *self = png_get_error_ptr(png);
    self->report->warnings += 1;
}

static void read_bytes(png_structp png, png_bytep data, size_t length) {
    portrait_png_library *self = png_get_io_ptr(png);
    if (length > self->count - self->offset) {
        self->code = PORTRAIT_TRUNCATED;
        png_error(png, "the data ends early");
    }
    memcpy(data, self->bytes + self->offset, length);
    self->offset += length;
}

static void read_header(portrait_png_library *self, const portrait_limits *limits) {
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

static uint32_t channels_of(const portrait_png_library *self) {
    int type = png_get_color_type(self->png, self->info);
    if ((type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(self->png, self->info, PNG_INFO_tRNS) != 0) return 4;
    return type == PNG_COLOR_TYPE_GRAY ? 1 : 3;
}

static void begin_rows(portrait_png_library *self, portrait_png_info *found) {
    png_structp png = self->png;
    found->width = png_get_image_width(png, self->info);
    found->height = png_get_image_height(png, self->info);
    found->channels = channels_of(self);
    found->by_library = 1;
    png_set_expand(png);
    png_set_scale_16(png);
    if (found->channels == 4) {
        png_set_gray_to_rgb(png);
        png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    }
    self->passes = png_set_interlace_handling(png);
    png_read_update_info(png, self->info);
    self->height = found->height;
    self->row_bytes = png_get_rowbytes(png, self->info);
    if (self->row_bytes != (size_t)found->width * found->channels) {
        self->code = PORTRAIT_MISUSE;
        png_error(png, "the rows do not fit the picture");
    }
}

static void begin(portrait_png_library *self, const portrait_limits *limits, portrait_png_info *found) {
    if (setjmp(png_jmpbuf(self->png)) != 0) return;
    self->info = png_create_info_struct(self->png);
    if (!self->info) {
        self->code = PORTRAIT_OUT_OF_MEMORY;
        png_error(self->png, "out of memory");
    }
    read_header(self, limits);
    begin_rows(self, found);
}

portrait_png_library *portrait_png_library_open(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, portrait_png_info *info, portrait_code *code,
    portrait_report *report) {
    *code = PORTRAIT_OUT_OF_MEMORY;
    portrait_png_library *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    *self = (portrait_png_library){.bytes = bytes, .count = count, .report = report, .code = PORTRAIT_OK};
    self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fail, warn);
    if (!self->png) {
        portrait_report_set(report, "libpng could not be started");
        portrait_png_library_close(self);
        return NULL;
    }
    begin(self, limits, info);
    *code = self->code;
    if (self->code == PORTRAIT_OK) return self;
    portrait_png_library_close(self);
    return NULL;
}

int portrait_png_library_is_interlaced(const portrait_png_library *self) {
    return self->passes > 1;
}

portrait_code portrait_png_library_row(portrait_png_library *self, uint8_t *pixels, portrait_report *report) {
    self->report = report;
    if (self->code != PORTRAIT_OK) return self->code;
    if (setjmp(png_jmpbuf(self->png)) != 0) return self->code;
    png_read_row(self->png, pixels, NULL);
    self->rows_read += 1;
    if (self->rows_read == self->height) png_read_end(self->png, NULL);
    return PORTRAIT_OK;
}

portrait_code portrait_png_library_picture(portrait_png_library *self, uint8_t *pixels, portrait_report *report) {
    self->report = report;
    if (self->code != PORTRAIT_OK) return self->code;
    if (setjmp(png_jmpbuf(self->png)) != 0) return self->code;
    for (int pass = 0; pass < self->passes; pass++) {
        for (uint32_t y = 0; y < self->height; y++) {
            png_read_row(self->png, pixels + (size_t)y * self->row_bytes, NULL);
        }
    }
    png_read_end(self->png, NULL);
    return PORTRAIT_OK;
}

void portrait_png_library_close(portrait_png_library *self) {
    if (self->png) png_destroy_read_struct(&self->png, &self->info, NULL);
    free(self);
}
