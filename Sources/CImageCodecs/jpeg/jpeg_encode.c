#include "jpeg/encode/jpeg_baseline.h"
#include "jpeg_writer.h"

#include <stdlib.h>
#include <string.h>

static void start(
    jpeg_writer *self, uint32_t width, uint32_t height, uint32_t channels, J_COLOR_SPACE space,
    const portrait_jpeg_settings *settings) {
    j_compress_ptr jpeg = &self->jpeg;
    portrait_jpeg_create(self);
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

/// Sets the pointers to the rows of a plane for one stripe; those below the picture are its last row again.
static uint8_t *fill_stripe(
    jpeg_writer *self, int index, const portrait_jpeg_samples *plane, uint32_t first_row, uint8_t *room) {
    const jpeg_component_info *component = &self->jpeg.comp_info[index];
    uint32_t divisor = (uint32_t)(self->jpeg.max_h_samp_factor / component->h_samp_factor);
    uint32_t width = jpeg_divided(self->jpeg.image_width, divisor);
    uint32_t height = jpeg_divided(self->jpeg.image_height, divisor);
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
    jpeg_writer *self, const portrait_jpeg_samples *planes, uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings) {
    j_compress_ptr jpeg = &self->jpeg;
    start(self, width, height, plane_count, plane_count == 1 ? JCS_GRAYSCALE : JCS_YCbCr, settings);
    jpeg->raw_data_in = TRUE;
    jpeg_start_compress(jpeg, TRUE);
    // A stripe of the widest plane, three times, is at least what all of them need.
    self->room = malloc(((size_t)width + 2 * DCTSIZE) * 2 * DCTSIZE * 3);
    if (!self->room) portrait_jpeg_run_out(self);
    uint32_t lines = (uint32_t)jpeg->max_v_samp_factor * DCTSIZE;
    while (jpeg->next_scanline < jpeg->image_height) {
        uint32_t stripe = jpeg->next_scanline / lines;
        uint8_t *room = self->room;
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

// The writer is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static void guard_planes(
    jpeg_writer *self, const portrait_jpeg_samples *planes, uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings) {
    if (setjmp(self->escape) == 0) encode_planes(self, planes, plane_count, width, height, settings);
}

/// Writes the coefficients of a baseline file in scans of growing detail.
static portrait_code make_progressive(const portrait_file *baseline, portrait_file *file, portrait_report *report) {
    const portrait_limits limits = {
        .maximum_side = JPEG_MAX_DIMENSION,
        .maximum_scans = 1,
        .maximum_memory = SIZE_MAX,
        .codecs = PORTRAIT_CODECS_FAST,
    };
    // The finest steps leave those of the file as they are.
    const portrait_jpeg_settings settings = {.quality = 100, .sampling = 1, .progressive = 1};
    const portrait_jpeg_turn upright = {0};
    portrait_jpeg_reader *reader;
    portrait_jpeg_info info;
    portrait_code code = portrait_jpeg_open(baseline->bytes, baseline->count, &limits, 0, &reader, &info, report);
    if (code == PORTRAIT_OK) code = portrait_jpeg_load_coefficients(reader, &upright, report);
    if (code == PORTRAIT_OK) code = portrait_jpeg_requantise(reader, &settings, file, report);
    portrait_jpeg_free(reader);
    return code;
}

static portrait_code encode_progressive(
    const portrait_jpeg_samples *planes, uint32_t plane_count, uint32_t width, uint32_t height,
    const jpeg_baseline_settings *settings, portrait_file *file, portrait_report *report) {
    portrait_file baseline = {0};
    portrait_code code = PORTRAIT_OUT_OF_MEMORY;
    if (portrait_jpeg_encode_baseline(planes, plane_count, width, height, settings, &baseline)) {
        code = make_progressive(&baseline, file, report);
    } else {
        portrait_report_set(report, "out of memory");
    }
    portrait_file_free(&baseline);
    return code;
}

portrait_code portrait_jpeg_encode_planes(
    const portrait_jpeg_samples planes[3], uint32_t plane_count, uint32_t width, uint32_t height,
    const portrait_jpeg_settings *settings, portrait_file *file, portrait_report *report) {
    portrait_report_clear(report);
    if (plane_count != 1 && plane_count != 3) return portrait_jpeg_refuse(report, "there are neither one nor three planes");
    if (!portrait_jpeg_makes_sense(settings)) return portrait_jpeg_refuse(report, "there is no such quality or sampling");
    for (uint32_t i = 0; i < plane_count; i++) {
        uint32_t divisor = i == 0 ? 1 : settings->sampling;
        if (!portrait_fits(planes[i].count, jpeg_divided(width, divisor), jpeg_divided(height, divisor), 1))
            return portrait_jpeg_refuse(report, "a plane has a wrong size");
    }
    if (width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION)
        return portrait_jpeg_refuse(report, "the picture is larger than JPEG can be");
    if (settings->codecs == PORTRAIT_CODECS_FAST && !(settings->standard && settings->progressive)) {
        jpeg_baseline_settings own = {settings->quality, settings->sampling, settings->standard};
        if (settings->progressive) return encode_progressive(planes, plane_count, width, height, &own, file, report);
        int is_done = portrait_jpeg_encode_baseline(planes, plane_count, width, height, &own, file);
        if (is_done) return PORTRAIT_OK;
        portrait_report_set(report, "out of memory");
        return PORTRAIT_OUT_OF_MEMORY;
    }
    jpeg_writer self;
    portrait_jpeg_prepare(&self, file, report);
    guard_planes(&self, planes, plane_count, width, height, settings);
    return portrait_jpeg_clean_up(&self);
}
