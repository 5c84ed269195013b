#include "internal.h"

#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>

// Everything that lives across setjmp is in here. Each callback finds it through client_data.
typedef struct decoder {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    portrait_report *report;
    portrait_code code;
    uint32_t maximum_scans;
} decoder;

static void stop(decoder *self, portrait_code code) {
    self->code = code;
    self->jpeg.err->format_message((j_common_ptr)&self->jpeg, self->report->message);
    longjmp(self->escape, 1);
}

static void fail(j_common_ptr jpeg) {
    decoder *self = jpeg->client_data;
    switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE: stop(self, PORTRAIT_OUT_OF_MEMORY); break;
    case JERR_NOT_COMPILED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
    case JERR_ARITH_NOTIMPL: stop(self, PORTRAIT_UNSUPPORTED); break;
    default: stop(self, PORTRAIT_DAMAGED); break;
    }
}

static void emit(j_common_ptr jpeg, int level) {
    decoder *self = jpeg->client_data;
    if (level >= 0) return;
    self->report->warnings += 1;
    // These warnings mean that pixels are missing or wrong, and a picture with a grey lower half is no picture.
    switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF:
    case JWRN_HIT_MARKER: stop(self, PORTRAIT_TRUNCATED); break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC: stop(self, PORTRAIT_DAMAGED); break;
    default: break;
    }
}

static void print(j_common_ptr jpeg) {
    (void)jpeg;
}

static void start_source(j_decompress_ptr jpeg) {
    (void)jpeg;
}

static boolean fill_source(j_decompress_ptr jpeg) {
    // All data was there from the start, so that wanting more is the end.
    WARNMS(jpeg, JWRN_JPEG_EOF);
    return FALSE;
}

static void skip_source(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    if ((size_t)count > jpeg->src->bytes_in_buffer) WARNMS(jpeg, JWRN_JPEG_EOF);
    jpeg->src->next_input_byte += count;
    jpeg->src->bytes_in_buffer -= (size_t)count;
}

static void end_source(j_decompress_ptr jpeg) {
    (void)jpeg;
}

static void watch(j_common_ptr jpeg) {
    decoder *self = jpeg->client_data;
    self->report->scans = (uint32_t)self->jpeg.input_scan_number;
    if (self->report->scans > self->maximum_scans) {
        portrait_report_set(self->report, "too many progressive scans");
        self->code = PORTRAIT_TOO_MANY_SCANS;
        longjmp(self->escape, 1);
    }
}

static uint32_t channels_of(const decoder *self) {
    return self->jpeg.jpeg_color_space == JCS_GRAYSCALE ? 1 : 4;
}

static void prepare(decoder *self, const uint8_t *bytes, size_t count, const portrait_limits *limits) {
    j_decompress_ptr jpeg = &self->jpeg;
    jpeg_create_decompress(jpeg);
    // Creating clears everything but the error manager and the client data.
    jpeg->mem->max_memory_to_use = (long)limits->maximum_memory;
    self->source.init_source = start_source;
    self->source.fill_input_buffer = fill_source;
    self->source.skip_input_data = skip_source;
    self->source.resync_to_restart = jpeg_resync_to_restart;
    self->source.term_source = end_source;
    self->source.next_input_byte = bytes;
    self->source.bytes_in_buffer = count;
    jpeg->src = &self->source;
    self->progress.progress_monitor = watch;
    jpeg->progress = &self->progress;
    jpeg_read_header(jpeg, TRUE);
    if (jpeg->image_width > limits->maximum_side || jpeg->image_height > limits->maximum_side) {
        portrait_report_set(self->report, "the picture is larger than its header said");
        self->code = PORTRAIT_DAMAGED;
        longjmp(self->escape, 1);
    }
}

/// Turns a row of CMYK into RGBA in place; inks are multiplied, as without a profile nothing better is known.
static void convert_inks(uint8_t *row, uint32_t width, int inverted) {
    for (uint32_t x = 0; x < width; x++, row += 4) {
        // Adobe stores the light that an ink lets through, others how much ink there is.
        uint32_t light = inverted ? row[3] : 255u - row[3];
        for (int part = 0; part < 3; part++) {
            uint32_t value = inverted ? row[part] : 255u - row[part];
            row[part] = (uint8_t)((value * light + 127) / 255);
        }
        row[3] = 255;
    }
}

static void decode_rows(decoder *self, const portrait_target *target) {
    j_decompress_ptr jpeg = &self->jpeg;
    int inks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
    int inverted = jpeg->saw_Adobe_marker;
    jpeg->out_color_space = inks ? JCS_CMYK : target->channels == 1 ? JCS_GRAYSCALE : JCS_EXT_RGBA;
    jpeg->dct_method = JDCT_ISLOW;
    jpeg_calc_output_dimensions(jpeg);
    if (jpeg->output_width != target->width || jpeg->output_height != target->height
        || channels_of(self) != target->channels || (uint32_t)jpeg->output_components != target->channels) {
        portrait_report_set(self->report, "the target does not fit the picture");
        self->code = PORTRAIT_MISUSE;
        longjmp(self->escape, 1);
    }
    jpeg_start_decompress(jpeg);
    size_t row_bytes = (size_t)target->width * target->channels;
    while (jpeg->output_scanline < jpeg->output_height) {
        JSAMPROW row = target->pixels + (size_t)jpeg->output_scanline * row_bytes;
        if (jpeg_read_scanlines(jpeg, &row, 1) != 1) {
            self->code = PORTRAIT_TRUNCATED;
            longjmp(self->escape, 1);
        }
        if (inks) convert_inks(row, target->width, inverted);
    }
    // Reads on to the end marker: whether a cut in the last bytes is noticed would else depend on the bit buffer.
    jpeg_finish_decompress(jpeg);
}

// The decoder is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static void guarded(
    decoder *self, const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    uint32_t *channels) {
    if (setjmp(self->escape) != 0) return;
    prepare(self, bytes, count, limits);
    if (channels) *channels = channels_of(self);
    if (target) decode_rows(self, target);
}

static portrait_code run(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    uint32_t *channels, portrait_report *report) {
    decoder self = {.report = report, .code = PORTRAIT_OK, .maximum_scans = limits->maximum_scans};
    portrait_report_clear(report);
    self.jpeg.err = jpeg_std_error(&self.errors);
    self.errors.error_exit = fail;
    self.errors.emit_message = emit;
    self.errors.output_message = print;
    self.jpeg.client_data = &self;
    guarded(&self, bytes, count, limits, target, channels);
    jpeg_destroy_decompress(&self.jpeg);
    return self.code;
}

portrait_code portrait_jpeg_channels(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, uint32_t *channels, portrait_report *report) {
    return run(bytes, count, limits, NULL, channels, report);
}

portrait_code portrait_jpeg_decode(
    const uint8_t *bytes, size_t count, const portrait_limits *limits, const portrait_target *target,
    portrait_report *report) {
    if (!portrait_fits(target->count, target->width, target->height, target->channels)) {
        portrait_report_clear(report);
        portrait_report_set(report, "the target has a wrong size");
        return PORTRAIT_MISUSE;
    }
    return run(bytes, count, limits, target, NULL, report);
}
