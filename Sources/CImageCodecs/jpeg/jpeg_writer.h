#ifndef PORTRAIT_JPEG_WRITER_H
#define PORTRAIT_JPEG_WRITER_H

#include "internal.h"

#include <stdio.h>

#include <jerror.h>
#include <jpeglib.h>
#include <setjmp.h>

// Everything that lives across setjmp is in here. Each callback of libjpeg finds it through client_data.
typedef struct jpeg_writer {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_destination_mgr destination;
    jmp_buf escape;
    portrait_file *file;
    portrait_report *report;
    portrait_code code;
    // Working memory: samples or coefficients of a stripe.
    uint8_t *room;
    // The rows of a stripe of samples, at most 16 of luma and of each chroma.
    JSAMPROW rows[3][16];
} jpeg_writer;

/// Says whether libjpeg can do what the settings say.
int portrait_jpeg_makes_sense(const portrait_jpeg_settings *settings);

/// Puts a message into the report of a call whose parameters are wrong.
portrait_code portrait_jpeg_refuse(portrait_report *report, const char *message);

/// Makes a writer ready for setjmp; nothing of libjpeg is called.
void portrait_jpeg_prepare(jpeg_writer *writer, portrait_file *file, portrait_report *report);

/// Creates the compressor and its destination; after setjmp.
void portrait_jpeg_create(jpeg_writer *writer);

/// Ends the call for want of memory.
_Noreturn void portrait_jpeg_run_out(jpeg_writer *writer);

/// Destroys the compressor and gives the code of the call.
portrait_code portrait_jpeg_clean_up(jpeg_writer *writer);

#endif
