#include "jpeg_writer.h"

#include <stdlib.h>

// How much room the encoder is given at a time.
enum { chunk = 16384 };

static void fail(j_common_ptr jpeg) {
    jpeg_writer *self = jpeg->client_data;
    self->code = jpeg->err->msg_code == JERR_OUT_OF_MEMORY ? PORTRAIT_OUT_OF_MEMORY : PORTRAIT_ENCODING;
    jpeg->err->format_message(jpeg, self->report->message);
    longjmp(self->escape, 1);
}

static void emit(j_common_ptr jpeg, int level) {
    jpeg_writer *self = jpeg->client_data;
    if (level < 0) self->report->warnings += 1;
}

static void print(j_common_ptr jpeg) {
    (void)jpeg;
}

_Noreturn void portrait_jpeg_run_out(jpeg_writer *self) {
    portrait_report_set(self->report, "out of memory");
    self->code = PORTRAIT_OUT_OF_MEMORY;
    longjmp(self->escape, 1);
}

static void offer(jpeg_writer *self) {
    if (!portrait_file_reserve(self->file, chunk)) portrait_jpeg_run_out(self);
    self->destination.next_output_byte = self->file->bytes + self->file->count;
    self->destination.free_in_buffer = chunk;
}

static void start_destination(j_compress_ptr jpeg) {
    offer(jpeg->client_data);
}

static boolean empty_destination(j_compress_ptr jpeg) {
    jpeg_writer *self = jpeg->client_data;
    // libjpeg calls this only when the whole room is used, whatever its counters say.
    self->file->count += chunk;
    offer(self);
    return TRUE;
}

static void end_destination(j_compress_ptr jpeg) {
    jpeg_writer *self = jpeg->client_data;
    self->file->count += chunk - self->destination.free_in_buffer;
}

void portrait_jpeg_create(jpeg_writer *self) {
    jpeg_create_compress(&self->jpeg);
    self->destination.init_destination = start_destination;
    self->destination.empty_output_buffer = empty_destination;
    self->destination.term_destination = end_destination;
    self->jpeg.dest = &self->destination;
}

void portrait_jpeg_prepare(jpeg_writer *self, portrait_file *file, portrait_report *report) {
    *self = (jpeg_writer){.file = file, .report = report, .code = PORTRAIT_OK};
    self->jpeg.err = jpeg_std_error(&self->errors);
    self->errors.error_exit = fail;
    self->errors.emit_message = emit;
    self->errors.output_message = print;
    self->jpeg.client_data = self;
}

portrait_code portrait_jpeg_clean_up(jpeg_writer *self) {
    jpeg_destroy_compress(&self->jpeg);
    free(self->room);
    return self->code;
}

portrait_code portrait_jpeg_refuse(portrait_report *report, const char *message) {
    portrait_report_set(report, message);
    return PORTRAIT_MISUSE;
}

int portrait_jpeg_makes_sense(const portrait_jpeg_settings *settings) {
    return settings->quality >= 1 && settings->quality <= 100 && (settings->sampling == 1 || settings->sampling == 2);
}
