#include "jpeg_reader.h"

#include <limits.h>
#include <stdlib.h>

// A broken file can give a warning for every block, and its picture is noise long before that.
enum { maximum_warnings = 1000 };

static const uint8_t end_of_image[2] = {0xFF, JPEG_EOI};

static void give_up(portrait_jpeg_reader *self, portrait_code code) {
    self->code = code;
    self->jpeg.err->format_message((j_common_ptr)&self->jpeg, self->report->message);
    longjmp(self->escape, 1);
}

void portrait_jpeg_stop(portrait_jpeg_reader *self, portrait_code code, const char *message) {
    portrait_report_set(self->report, message);
    self->code = code;
    longjmp(self->escape, 1);
}

void portrait_jpeg_begin(portrait_jpeg_reader *self, portrait_report *report) {
    portrait_report_clear(report);
    self->report = report;
    report->warnings = self->warnings;
    report->scans = self->scan_count;
    if (self->code != PORTRAIT_OK) portrait_report_set(report, "reading has failed before");
}

static void fail(j_common_ptr jpeg) {
    portrait_jpeg_reader *self = jpeg->client_data;
    switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE: give_up(self, PORTRAIT_OUT_OF_MEMORY); break;
    case JERR_NOT_COMPILED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL: give_up(self, PORTRAIT_UNSUPPORTED); break;
    default: give_up(self, PORTRAIT_DAMAGED); break;
    }
}

static void emit(j_common_ptr jpeg, int level) {
    portrait_jpeg_reader *self = jpeg->client_data;
    if (level >= 0) return;
    self->warnings += 1;
    self->report->warnings = self->warnings;
    if (self->lenient) {
        if (self->warnings > maximum_warnings) give_up(self, PORTRAIT_DAMAGED);
        return;
    }
    // These warnings mean that pixels are missing or wrong, and a picture with a grey lower half is no picture.
    switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER: give_up(self, PORTRAIT_TRUNCATED); break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC: give_up(self, PORTRAIT_DAMAGED); break;
    default: break;
    }
}

static void print(j_common_ptr jpeg) {
    (void)jpeg;
}

static void start_source(j_decompress_ptr jpeg) {
    (void)jpeg;
}

int portrait_jpeg_offer(portrait_jpeg_reader *self, size_t offset) {
    size_t end = self->count;
    for (uint32_t i = 0; i < self->scan_count; i++) {
        const jpeg_scan *scan = &self->scans[i];
        if (!scan->left_out || scan->end <= offset) continue;
        if (scan->start > offset) {
            end = scan->start;
            break;
        }
        offset = scan->end;
    }
    self->source.next_input_byte = self->bytes + offset;
    self->source.bytes_in_buffer = end - offset;
    self->offered = end;
    return end > offset;
}

static boolean fill_source(j_decompress_ptr jpeg) {
    portrait_jpeg_reader *self = jpeg->client_data;
    if (portrait_jpeg_offer(self, self->offered)) return TRUE;
    // All data was there from the start, so that wanting more is the end. A single scan that is complete lacks no more
    // than the marker; one that is not meets the marker too early, of which libjpeg warns by itself.
    if (self->scan_count != 1 || jpeg->progressive_mode) WARNMS(jpeg, JWRN_JPEG_EOF);
    jpeg->src->next_input_byte = end_of_image;
    jpeg->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void skip_source(j_decompress_ptr jpeg, long count) {
    portrait_jpeg_reader *self = jpeg->client_data;
    while (count > 0 && (size_t)count > jpeg->src->bytes_in_buffer) {
        count -= (long)jpeg->src->bytes_in_buffer;
        jpeg->src->bytes_in_buffer = 0;
        if (!portrait_jpeg_offer(self, self->offered)) return;
    }
    if (count <= 0) return;
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
}

static void end_source(j_decompress_ptr jpeg) {
    (void)jpeg;
}

static portrait_jpeg_model model_of(portrait_jpeg_reader *self) {
    int components = self->jpeg.num_components;
    switch (self->jpeg.jpeg_color_space) {
    case JCS_GRAYSCALE:
        if (components == 1) return PORTRAIT_JPEG_GRAY;
        break;
    case JCS_YCbCr:
        if (components == 3) return PORTRAIT_JPEG_YCBCR;
        break;
    case JCS_RGB:
        if (components == 3) return PORTRAIT_JPEG_RGB;
        break;
    case JCS_CMYK:
        if (components == 4) return PORTRAIT_JPEG_CMYK;
        break;
    case JCS_YCCK:
        if (components == 4) return PORTRAIT_JPEG_YCCK;
        break;
    default: break;
    }
    portrait_jpeg_stop(self, PORTRAIT_UNSUPPORTED, "the number of components is not 1, 3 or 4");
}

static void read_headers(portrait_jpeg_reader *self, const portrait_limits *limits, portrait_jpeg_info *info) {
    j_decompress_ptr jpeg = &self->jpeg;
    jpeg_create_decompress(jpeg);
    // Creating clears everything but the error manager and the client data.
    jpeg->mem->max_memory_to_use = (long)(limits->maximum_memory > LONG_MAX ? LONG_MAX : limits->maximum_memory);
    self->source.init_source = start_source;
    self->source.fill_input_buffer = fill_source;
    self->source.skip_input_data = skip_source;
    self->source.resync_to_restart = jpeg_resync_to_restart;
    self->source.term_source = end_source;
    jpeg->src = &self->source;
    portrait_jpeg_offer(self, 0);
    jpeg_read_header(jpeg, TRUE);
    if (jpeg->image_width > limits->maximum_side || jpeg->image_height > limits->maximum_side)
        portrait_jpeg_stop(self, PORTRAIT_DAMAGED, "the picture is larger than its header said");
    info->model = model_of(self);
    info->width = jpeg->image_width;
    info->height = jpeg->image_height;
    info->inverted = jpeg->saw_Adobe_marker != 0;
    info->progressive = jpeg->progressive_mode != 0;
    info->scans = self->scan_count;
    info->components = (uint32_t)jpeg->num_components;
    for (int i = 0; i < jpeg->num_components; i++) {
        info->across[i] = (uint8_t)jpeg->comp_info[i].h_samp_factor;
        info->down[i] = (uint8_t)jpeg->comp_info[i].v_samp_factor;
    }
    self->inks = info->components == 4;
}

// The reader is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static portrait_code guarded(portrait_jpeg_reader *self, const portrait_limits *limits, portrait_jpeg_info *info) {
    if (setjmp(self->escape) == 0) read_headers(self, limits, info);
    return self->code;
}

portrait_code portrait_jpeg_open(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, int lenient, portrait_jpeg_reader **reader,
    portrait_jpeg_info *info, portrait_report *report) {
    portrait_report_clear(report);
    *reader = NULL;
    portrait_jpeg_reader *self = calloc(1, sizeof *self);
    if (!self) return PORTRAIT_OUT_OF_MEMORY;
    self->bytes = bytes;
    self->count = count;
    self->lenient = lenient;
    self->codecs = limits->codecs;
    self->report = report;
    portrait_code code = portrait_jpeg_list_scans(self, limits->maximum_scans);
    report->scans = self->scan_count;
    if (code == PORTRAIT_OK) {
        self->jpeg.err = jpeg_std_error(&self->errors);
        self->errors.error_exit = fail;
        self->errors.emit_message = emit;
        self->errors.output_message = print;
        self->jpeg.client_data = self;
        code = guarded(self, limits, info);
    }
    if (code == PORTRAIT_OK) {
        *reader = self;
    } else {
        portrait_jpeg_free(self);
    }
    return code;
}

void portrait_jpeg_free(portrait_jpeg_reader *self) {
    if (!self) return;
    // Without an error manager nothing was created.
    if (self->jpeg.err) jpeg_destroy_decompress(&self->jpeg);
    portrait_jpeg_quick_free(self->quick);
    portrait_jpeg_end_progressive(self);
    free(self->stripe);
    free(self->wide_stripe);
    free(self->variances);
    free(self->scans);
    free(self->tokens.values);
    free(self);
}

jpeg_quick *portrait_jpeg_quick(
    const portrait_jpeg_reader *self, const portrait_jpeg_plane *planes, uint32_t plane_count, int only_standard) {
    if (self->codecs != PORTRAIT_CODECS_FAST || self->lenient || self->scan_count != 1) return NULL;
    const uint8_t *data = self->source.next_input_byte;
    const uint8_t *end = self->bytes + self->scans[0].end;
    if (data < self->bytes + self->scans[0].start || data > end) return NULL;
    jpeg_quick_source source = {
        .jpeg = &self->jpeg, .data = data, .count = (size_t)(end - data), .plane_count = plane_count};
    for (uint32_t i = 0; i < plane_count && planes; i++) {
        source.samples[i] = self->rows[i][0];
        source.strides[i] = planes[i].stride;
    }
    if (planes) {
        source.variances = self->variances;
        source.variance_stride = self->variance_stride;
    }
    return portrait_jpeg_quick_create(&source, only_standard);
}

void portrait_jpeg_set_scale(portrait_jpeg_reader *self, uint32_t denominator, int luma_only) {
    j_decompress_ptr jpeg = &self->jpeg;
    if (denominator != 1 && denominator != 2 && denominator != 4 && denominator != 8)
        portrait_jpeg_stop(self, PORTRAIT_MISUSE, "the scale is not 1, 2, 4 or 8");
    jpeg->scale_num = 1;
    jpeg->scale_denom = denominator;
    jpeg->dct_method = JDCT_ISLOW;
    // Smoothing guesses at coefficients that scans have not brought. Reduced pictures leave them out by purpose, and files that
    // are to be complete have them.
    jpeg->do_block_smoothing = self->lenient && denominator == 1;
    jpeg_calc_output_dimensions(jpeg);
    portrait_jpeg_choose_scans(self, denominator, luma_only);
}
