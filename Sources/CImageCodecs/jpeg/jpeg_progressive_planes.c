#include "jpeg/decode/jpeg_progressive.h"
#include "jpeg_coefficients.h"
#include "jpeg_reader.h"

#include <stdlib.h>
#include <string.h>

// Progressive files that the decoder of our own reads. Of their coefficients those of a stripe are in memory, of the wanted planes alone.

int portrait_jpeg_is_progressive(const portrait_jpeg_reader *self) {
    return self->jpeg.progressive_mode && self->codecs == PORTRAIT_CODECS_FAST && !self->lenient;
}

// MARK: Scans

/// Goes through the segments from one scan to the next, or to the end of the file; 0 when one is for libjpeg.
static int read_segments(portrait_jpeg_reader *self, jpeg_progressive *decoder, size_t offset, size_t end) {
    while (offset < end) {
        if (end - offset < 2 || self->bytes[offset] != 0xFF) return 0;
        uint8_t kind = self->bytes[offset + 1];
        if (kind == 0xFF) {
            offset += 1;
            continue;
        }
        if (kind == JPEG_EOI) return offset + 2 == end;
        if (end - offset < 4) return 0;
        const uint8_t *segment = self->bytes + offset + 2;
        size_t length = (size_t)segment[0] << 8 | segment[1];
        if (length < 2 || length > end - offset - 2) return 0;
        int is_comment = kind == JPEG_COM || (kind >= JPEG_APP0 && kind <= JPEG_APP0 + 15);
        if (kind == 0xC4) {
            if (!portrait_jpeg_progressive_set_tables(decoder, segment, length)) return 0;
        } else if (kind == 0xDD && length == 4) {
            portrait_jpeg_progressive_set_restarts(decoder, (uint32_t)segment[2] << 8 | segment[3]);
        } else if (!is_comment) {
            return 0;
        }
        offset += 2 + length;
    }
    return 1;
}

static int add_scan(portrait_jpeg_reader *self, jpeg_progressive *decoder, const jpeg_scan *scan) {
    // A header that makes no sense names no component; others are as long as they say.
    if (scan->components == 0) return 0;
    const uint8_t *header = self->bytes + scan->start + 2;
    jpeg_progressive_scan wanted = {
        .header = header,
        .data = header + ((size_t)header[0] << 8 | header[1]),
        .end = self->bytes + scan->end,
        .first_coefficient = scan->first_coefficient,
        .last_coefficient = scan->last_coefficient,
        .refined_bit = scan->refined_bit,
        .lowest_bit = scan->lowest_bit,
    };
    return portrait_jpeg_progressive_add(decoder, &wanted);
}

static int add_scans(portrait_jpeg_reader *self, jpeg_progressive *decoder) {
    for (uint32_t i = 0; i < self->scan_count; i++) {
        const jpeg_scan *scan = &self->scans[i];
        if (!scan->left_out && !add_scan(self, decoder, scan)) return 0;
        size_t next = i + 1 < self->scan_count ? self->scans[i + 1].start : self->count;
        if (!read_segments(self, decoder, scan->end, next)) return 0;
    }
    return portrait_jpeg_progressive_is_complete(decoder);
}

jpeg_progressive *portrait_jpeg_progressive_decoder(portrait_jpeg_reader *self, uint32_t plane_count) {
    if (!portrait_jpeg_is_progressive(self)) return NULL;
    jpeg_progressive *decoder = portrait_jpeg_progressive_create(&self->jpeg, plane_count);
    if (decoder && add_scans(self, decoder)) return decoder;
    portrait_jpeg_progressive_free(decoder);
    return NULL;
}

// MARK: Planes

/// Makes room for the blocks of a plane in a stripe; 0 when there is none.
static int make_room(portrait_jpeg_reader *self, uint32_t plane) {
    const jpeg_component_info *part = &self->jpeg.comp_info[plane];
    size_t across = (size_t)part->h_samp_factor, down = (size_t)part->v_samp_factor;
    size_t width = (part->width_in_blocks + across - 1) / across * across;
    JBLOCKROW blocks = malloc(width * down * sizeof(JBLOCK));
    self->progressive_rows[plane][0] = blocks;
    for (size_t y = 1; y < down && blocks; y++) self->progressive_rows[plane][y] = blocks + y * width;
    self->progressive_sizes[plane] = width * down * sizeof(JBLOCK);
    return blocks != NULL;
}

int portrait_jpeg_begin_progressive(portrait_jpeg_reader *self) {
    self->progressive = portrait_jpeg_progressive_decoder(self, self->plane_count);
    int is_begun = self->progressive && portrait_jpeg_set_quantisation(&self->jpeg);
    for (uint32_t i = 0; i < self->plane_count && is_begun; i++) is_begun = make_room(self, i);
    if (!is_begun) portrait_jpeg_end_progressive(self);
    return is_begun;
}

int portrait_jpeg_read_progressive(portrait_jpeg_reader *self) {
    for (uint32_t i = 0; i < self->plane_count; i++) {
        memset(self->progressive_rows[i][0], 0, self->progressive_sizes[i]);
    }
    return portrait_jpeg_progressive_load(self->progressive, self->progressive_rows);
}

void portrait_jpeg_end_progressive(portrait_jpeg_reader *self) {
    portrait_jpeg_progressive_free(self->progressive);
    self->progressive = NULL;
    for (int i = 0; i < 3; i++) {
        free(self->progressive_rows[i][0]);
        self->progressive_rows[i][0] = NULL;
    }
}
