#include "jpeg_baseline.h"

#include "jpeg_forward.h"
#include "jpeg_headers.h"
#include "jpeg_symbols.h"
#include "jpeg_tokens.h"

#include <stdlib.h>
#include <string.h>

/// A component of the picture that is written.
typedef struct component {
    const uint8_t *samples;
    uint32_t width;
    uint32_t height;
    // The blocks of an MCU on each side.
    uint32_t factor;
    // 0 for luma and 1 for chroma: which quantisation and Huffman tables it has.
    uint32_t kind;
    int32_t dc;
} component;

typedef struct encoder {
    component components[3];
    uint32_t component_count;
    uint32_t width;
    uint32_t height;
    jpeg_divisors divisors[2];
    jpeg_tokens tokens;
} encoder;

static uint32_t lesser(uint32_t one, uint32_t other) {
    return one < other ? one : other;
}

/// Copies a block that reaches over the edges, beyond which the last samples go on.
static void copy_edge(const component *part, uint32_t left, uint32_t top, uint8_t block[64]) {
    for (uint32_t y = 0; y < 8; y++) {
        const uint8_t *row = part->samples + (size_t)lesser(top + y, part->height - 1) * part->width;
        for (uint32_t x = 0; x < 8; x++) block[8 * y + x] = row[lesser(left + x, part->width - 1)];
    }
}

/// Puts a block among those of an MCU that are transformed; 0 for one that lies outside the picture.
static int set_block(
    const encoder *self, const component *part, uint32_t column, uint32_t row, jpeg_sample_block *block,
    uint8_t edge[64]) {
    uint32_t left = 8 * column;
    uint32_t top = 8 * row;
    if (left >= part->width || top >= part->height) return 0;
    block->samples = part->samples + (size_t)top * part->width + left;
    block->stride = part->width;
    block->divisors = &self->divisors[part->kind];
    if (part->width - left < 8 || part->height - top < 8) {
        copy_edge(part, left, top, edge);
        block->samples = edge;
        block->stride = 8;
    }
    return 1;
}

/// Adds the tokens of an MCU.
static void add_unit(encoder *self, uint32_t column, uint32_t row) {
    jpeg_sample_block blocks[C_MAX_BLOCKS_IN_MCU];
    uint8_t edges[C_MAX_BLOCKS_IN_MCU][64];
    component *parts[C_MAX_BLOCKS_IN_MCU];
    int is_inside[C_MAX_BLOCKS_IN_MCU];
    size_t count = 0;
    size_t inside = 0;
    for (uint32_t i = 0; i < self->component_count; i++) {
        component *part = &self->components[i];
        for (uint32_t k = 0; k < part->factor * part->factor; k++, count++) {
            uint32_t x = column * part->factor + k % part->factor;
            uint32_t y = row * part->factor + k / part->factor;
            parts[count] = part;
            is_inside[count] = set_block(self, part, x, y, &blocks[inside], edges[inside]);
            inside += (size_t)is_inside[count];
        }
    }
    portrait_jpeg_forward(blocks, inside);
    const jpeg_sample_block *block = blocks;
    for (size_t i = 0; i < count; i++) {
        component *part = parts[i];
        if (is_inside[i]) {
            int32_t dc = block->coefficients[0];
            portrait_jpeg_add_block(
                &self->tokens, part->kind, dc - part->dc, block->coefficients, block->nonzero);
            part->dc = dc;
            block++;
        } else {
            // It has the DC coefficient of the one before.
            portrait_jpeg_add_block(&self->tokens, part->kind, 0, NULL, 0);
        }
    }
}

/// Adds the tokens of all blocks; 0 when there is no memory.
static int add_blocks(encoder *self) {
    uint32_t side = 8 * self->components[0].factor;
    uint32_t columns = jpeg_divided(self->width, side);
    uint32_t rows = jpeg_divided(self->height, side);
    size_t blocks = 0;
    for (uint32_t i = 0; i < self->component_count; i++) {
        blocks += (size_t)self->components[i].factor * self->components[i].factor;
    }
    for (uint32_t row = 0; row < rows; row++) {
        if (!portrait_jpeg_reserve_blocks(&self->tokens, blocks * columns)) return 0;
        for (uint32_t column = 0; column < columns; column++) add_unit(self, column, row);
    }
    return 1;
}

static void set_up(
    encoder *self, const portrait_jpeg_samples *planes, uint32_t plane_count, uint32_t width, uint32_t height,
    uint32_t sampling) {
    self->component_count = plane_count;
    self->width = width;
    self->height = height;
    for (uint32_t i = 0; i < plane_count; i++) {
        uint32_t divisor = i == 0 ? 1 : sampling;
        self->components[i] = (component){
            .samples = planes[i].samples,
            .width = jpeg_divided(width, divisor),
            .height = jpeg_divided(height, divisor),
            .factor = plane_count > 1 && i == 0 ? sampling : 1,
            .kind = i > 0,
        };
    }
}

/// From this quality on colours are to be exact: chroma is no coarser than elsewhere.
enum { exact_quality = 90 };

jpeg_steps portrait_jpeg_steps(const jpeg_baseline_settings *settings) {
    if (settings->is_standard) return JPEG_STEPS_STANDARD;
    int is_coarse = settings->sampling == 1 && settings->quality < exact_quality;
    return is_coarse ? JPEG_STEPS_CLOSE_444 : JPEG_STEPS_CLOSE;
}

// Most coefficients are small, and one of them costs more bits than it shows: found by SSIMULACRA2 on photographs.
uint32_t portrait_jpeg_hundredths(const jpeg_baseline_settings *settings, int kind) {
    if (settings->is_standard) return 50;
    // Where each pixel has its own chroma there is more of it than is seen.
    uint32_t chroma = settings->sampling == 1 ? 74 : 64;
    return kind == 0 ? 62 : chroma;
}

static int write(encoder *self, const jpeg_baseline_settings *settings, portrait_file *file) {
    jpeg_steps steps = portrait_jpeg_steps(settings);
    jpeg_header header = {
        .width = self->width,
        .height = self->height,
        .components = self->component_count,
        .across = self->components[0].factor,
        .down = self->components[0].factor,
    };
    uint32_t kinds = self->component_count > 1 ? 2 : 1;
    for (uint32_t i = 0; i < kinds; i++) {
        portrait_jpeg_make_quantisation(header.quantisation[i], settings->quality, (int)i, steps);
        uint32_t hundredths = portrait_jpeg_hundredths(settings, (int)i);
        portrait_jpeg_make_divisors(&self->divisors[i], header.quantisation[i], hundredths);
    }
    if (!add_blocks(self)) return 0;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < 2 * kinds; i++) {
        bits += portrait_jpeg_make_table(&self->tokens.symbols[i], &header.tables[i]);
    }
    return portrait_jpeg_write_header(&header, file)
        && portrait_jpeg_write_tokens(&self->tokens, header.tables, 2 * kinds, bits, file);
}

int portrait_jpeg_encode_baseline(
    const portrait_jpeg_samples planes[3], uint32_t plane_count, uint32_t width, uint32_t height,
    const jpeg_baseline_settings *settings, portrait_file *file) {
    encoder *self = calloc(1, sizeof *self);
    int is_done = 0;
    if (self) {
        set_up(self, planes, plane_count, width, height, settings->sampling);
        is_done = write(self, settings, file);
        free(self->tokens.values);
        free(self);
    }
    return is_done;
}
