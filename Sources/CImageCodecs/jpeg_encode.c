#include "internal.h"

#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>

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

static void offer(encoder *self) {
    if (!portrait_file_reserve(self->file, chunk)) {
        portrait_report_set(self->report, "out of memory");
        self->code = PORTRAIT_OUT_OF_MEMORY;
        longjmp(self->escape, 1);
    }
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

static void encode_rows(encoder *self, const portrait_source *source, int quality) {
    j_compress_ptr jpeg = &self->jpeg;
    jpeg_create_compress(jpeg);
    self->destination.init_destination = start_destination;
    self->destination.empty_output_buffer = empty_destination;
    self->destination.term_destination = end_destination;
    jpeg->dest = &self->destination;
    jpeg->image_width = source->width;
    jpeg->image_height = source->height;
    jpeg->input_components = (int)source->channels;
    jpeg->in_color_space = source->channels == 1 ? JCS_GRAYSCALE : JCS_RGB;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->optimize_coding = TRUE;
    jpeg->dct_method = JDCT_ISLOW;
    if (source->channels == 3) {
        int sampling = quality < 90 ? 2 : 1;
        jpeg->comp_info[0].h_samp_factor = sampling;
        jpeg->comp_info[0].v_samp_factor = sampling;
    }
    jpeg_start_compress(jpeg, TRUE);
    size_t row_bytes = (size_t)source->width * source->channels;
    while (jpeg->next_scanline < jpeg->image_height) {
        // libjpeg's rows are not const, but it only reads them.
        JSAMPROW row = (JSAMPROW)(uintptr_t)(source->pixels + (size_t)jpeg->next_scanline * row_bytes);
        jpeg_write_scanlines(jpeg, &row, 1);
    }
    jpeg_finish_compress(jpeg);
}

// The encoder is not a local variable here, so that what the callbacks changed in it is kept by longjmp.
static void guarded(encoder *self, const portrait_source *source, int quality) {
    if (setjmp(self->escape) == 0) encode_rows(self, source, quality);
}

portrait_code portrait_jpeg_encode(
    const portrait_source *source, int quality, portrait_file *file, portrait_report *report) {
    portrait_report_clear(report);
    if (!portrait_fits(source->count, source->width, source->height, source->channels)
        || (source->channels != 1 && source->channels != 3)) {
        portrait_report_set(report, "the source has a wrong size");
        return PORTRAIT_MISUSE;
    }
    encoder self = {.file = file, .report = report, .code = PORTRAIT_OK};
    self.jpeg.err = jpeg_std_error(&self.errors);
    self.errors.error_exit = fail;
    self.errors.emit_message = emit;
    self.errors.output_message = print;
    self.jpeg.client_data = &self;
    guarded(&self, source, quality);
    jpeg_destroy_compress(&self.jpeg);
    return self.code;
}
