#include "internal.h"

#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdlib.h>

// How much room the encoder is given at a time.
enum { chunk = 16384 };

// Everything that lives across setjmp is in here.
typedef struct encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    portrait_file *file;
    portrait_report *report;
    portrait_code code;
    // Rows of a stripe whose width is no multiple of a block; rows of 16 for luma and 8 for each chroma.
    uint8_t *padded;
    JSAMPROW rows[3][16];
} encoder;

static void fail(j_common_ptr jpeg) {
    encoder *self = jpeg->client_data;
    self->code = jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? PORTRAIT_OUT_OF_MEMORY : PORTRAIT_ENCODING;
    jpeg->err->format_message(jpeg, self->report->message);
    longjmp(self->escape, 1);
}

static void emit(j_common_ptr jpeg, int level) {
    encoder *self = jpeg->client_data;
    if (level < 0) self->report->warnings += 1;
}

static void print(j_common_ptr jpeg) {
    (void)jpeg;
}

static _Noreturn void run_out(encoder *self) {
    portrait_report_set(self->report, "out of memory");
    self->code = PORTRAIT_OUT_OF_MEMORY;
    longjmp(self->escape, 1);
}

static void offer(encoder *self) {
    if (!portrait_file_reserve(self->file, chunk)) run_out(self);
    self->destination.next_output_byte = self->file->bytes + self->file->count;
    self->destination.free_in_buffer = chunk;
}

static void start_destination(j_compress_ptr jpeg) {
    offer(jpeg->client_data);
}

static boolean empty_destination(j_compress_ptr jpeg) {
    encoder *self = jpeg->client_data;
    // libjpeg calls this only when the whole room is used, whatever its counters say.
    self->file->count += chunk;
    offer(self);
    return TRUE;
}

static void end_destination(j_compress_ptr jpeg) {
    encoder *self = jpeg->client_data;
    self->file->count += chunk - self->destination.free_in_buffer;
}

static void start(
    encoder *self, uint32_t width, uint32_t height, uint32_t channels, J_COLOR_SPACE space,
    const portrait_jpeg_settings *settings) {
    j_compress_ptr jpeg = &self->jpeg;
    jpeg_create_compress(jpeg);
    self->destination.init_destination = start_destination;
    self->destination.empty_output_buffer = empty_destination;
    self->destination.term_destination = end_destination;
    jpeg->dest = &self->destination;
    jpeg->image_width = width;
    jpeg->image_height = height;
    jpeg->input_components = (int)channels;
    jpeg->in_color_space = space;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, settings->quality, TRUE);
    jpeg->optimize_coding = TRUE;
    jpeg->dct_method = JDCT_ISLOW;
    if (jpeg->num_components == 3) {
        jpeg->comp_info[0].h_samp_factor = (int)settings->sampling;
        jpeg->comp_info[0].v_samp_factor = (int)settings->sampling;
    }
    if (settings->progressive) jpeg_simple_progression(jpeg);
}

static void encode_rows(encoder *self, const portrait_source *source, const portrait_jpeg_settings *settings) {
    j_compress_ptr jpeg = &self->jpeg;
    J_COLOR_SPACE space = source->channels == 1 ? JCS_GRAYSCALE : source->channels == 3 ? JCS_RGB : JCS_EXT_RGBX;
    start(self, source->width, source->height, source->channels, space, settings);
    jpeg_start_compress(jpeg, TRUE);
    size_t row_bytes = (size_t)source->width * source->channels;
    while (jpeg->next_scanline < jpeg->image_height) {
        // libjpeg's rows are not const, but it only reads them.
        JSAMPROW row = (JSAMPROW)(uintptr_t)(source->pixels + (size_t)jpeg->next_scanline * row_bytes);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
}

static uint32_t divided(uint32_t side, uint32_t divisor) {
    return side / divisor + (side % divisor != 0);
}

/// Sets the pointers to the rows of a plane for one stripe; those below the picture are its last row again.
static uint8_t *fill_stripe(
    encoder *self, int index, const portrait_jpeg_samples *plane, uint32_t first_row, uint8_t *room) {
    const jpeg_component_info *component = &self->jpeg.comp_info[index];
    uint32_t divisor = (uint32_t)(self->jpeg.max_h_samp_factor / component->h_samp_factor);
    uint32_t width = divided(self->jpeg.image_width, divisor);
    uint32_t height = divided(self->jpeg.image_height, divisor);
    size_t padded_width = (size_t)component->width_in_blocks * DCTSIZE;
    uint32_t count = (uint32_t)component->v_samp_factor * DCTSIZE;
    for (uint32_t y = 0; y < count; y++) {
        if (first_row + y >= height) {
            self->rows[index][y] = self->rows[index][y - 1];
            continue;
        }
        const uint8_t *row = plane->samples + (size_t)(first_row + y) * width;
        if (padded_width == width) {
            self->rows[index][y] = (JSAMPROW)(uintptr_t)row;
            continue;
        }
        memcpy(room, row, width);
        memset(room + width, row[width - 1], padded_width - width);
        self->rows[index][y] = room;
        room += padded_width;
    }
    return room;
}

static void encode_planes(
    encoder *self, const portrait_jpeg_samples *planes, uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings) {
    j_compress_ptr jpeg = &self->jpeg;
    start(self, width, height, plane_count, plane_count == 1 ? JCS_GRAYSCALE : JCS_YCbCr, settings);
    jpeg->raw_data_in = TRUE;
    jpeg_start_compress(jpeg, TRUE);
    // A stripe of the widest plane, three times, is at least what all of them need.
    self->padded = malloc(((size_t)width + 2 * DCTSIZE) * 2 * DCTSIZE * 3);
    if (!self->padded) run_out(self);
    uint32_t lines = (uint32_t)jpeg->max_v_samp_factor * DCTSIZE;
    while (jpeg->next_scanline < jpeg->image_height) {
        uint32_t stripe = jpeg->next_scanline / lines;
        uint8_t *room = self->padded;
        JSAMPARRAY rows[3];
        for (uint32_t i = 0; i < plane_count; i++) {
            uint32_t first_row = stripe * (uint32_t)jpeg->comp_info[i].v_samp_factor * DCTSIZE;
            room = fill_stripe(self, (int)i, &planes[i], first_row, room);
            rows[i] = self->rows[i];
        }
        jpeg_write_raw_data(jpeg, rows, lines);
    }
    jpeg_finish_compress(jpeg);
}

// The encoder is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static void guard_rows(encoder *self, const portrait_source *source, const portrait_jpeg_settings *settings) {
    if (setjmp(self->escape) == 0) encode_rows(self, source, settings);
}

static void guard_planes(
    encoder *self, const portrait_jpeg_samples *planes, uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings) {
    if (setjmp(self->escape) == 0) encode_planes(self, planes, plane_count, width, height, settings);
}

static void prepare(encoder *self) {
    self->jpeg.err = jpeg_std_error(&self->errors);
    self->errors.error_exit = fail;
    self->errors.emit_message = emit;
    self->errors.output_message = print;
    self->jpeg.client_data = self;
}

static portrait_code clean_up(encoder *self) {
    jpeg_destroy_compress(&self->jpeg);
    free(self->padded);
    return self->code;
}

static portrait_code refuse(portrait_report *report, const char *message) {
    portrait_report_set(report, message);
    return PORTRAIT_MISUSE;
}

static int makes_sense(const portrait_jpeg_settings *settings) {
    return settings->quality >= 1 && settings->quality <= 100 && (settings->sampling == 1 || settings->sampling == 2);
}

portrait_code portrait_jpeg_encode(
    const portrait_source *source, const portrait_jpeg_settings *settings, portrait_file *file,
    portrait_report *report) {
    portrait_report_clear(report);
    if (!portrait_fits(source->count, source->width, source->height, source->channels) || source->channels == 2)
        return refuse(report, "the source has a wrong size");
    if (!makes_sense(settings)) return refuse(report, "there is no such quality or sampling");
    encoder self = {.file = file, .report = report, .code = PORTRAIT_OK};
    prepare(&self);
    guard_rows(&self, source, settings);
    return clean_up(&self);
}

portrait_code portrait_jpeg_encode_planes(
    const portrait_jpeg_samples planes[3], uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings, portrait_file *file, portrait_report *report) {
    portrait_report_clear(report);
    if (plane_count != 1 && plane_count != 3) return refuse(report, "there are neither one nor three planes");
    if (!makes_sense(settings)) return refuse(report, "there is no such quality or sampling");
    for (uint32_t i = 0; i < plane_count; i++) {
        uint32_t divisor = i == 0 ? 1 : settings->sampling;
        if (!portrait_fits(planes[i].count, divided(width, divisor), divided(height, divisor), 1))
            return refuse(report, "a plane has a wrong size");
    }
    encoder self = {.file = file, .report = report, .code = PORTRAIT_OK};
    prepare(&self);
    guard_planes(&self, planes, plane_count, width, height, settings);
    return clean_up(&self);
}
