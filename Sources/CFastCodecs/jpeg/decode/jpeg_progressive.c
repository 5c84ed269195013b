#include "jpeg_progressive.h"

#include "jpeg_progressive_blocks.h"

#include <stdlib.h>
#include <string.h>

enum { most_components = 3, most_bits = 13 };

/// A component of the file.
typedef struct component {
    uint8_t identifier;
    // The blocks of an MCU of several components.
    uint32_t across;
    uint32_t down;
    // The blocks of the picture, which a scan of this component alone has, and those of a row with what fills up MCUs.
    uint32_t width;
    uint32_t height;
    size_t stride;
    // NULL when it is not wanted.
    JBLOCKROW *rows;
    // Which AC coefficients of each block are not 0; NULL before a scan brings some.
    uint64_t *present;
    // The lowest bit that is there of each coefficient; -1 for none.
    int8_t lowest_bits[64];
    int32_t dc;
} component;

struct jpeg_progressive {
    component components[most_components];
    uint32_t component_count;
    uint32_t columns;
    uint32_t rows;
    jpeg_codes dc_codes[NUM_HUFF_TBLS];
    jpeg_codes ac_codes[NUM_HUFF_TBLS];
    uint8_t has_dc_codes[NUM_HUFF_TBLS];
    uint8_t has_ac_codes[NUM_HUFF_TBLS];
    jpeg_restarts restarts;
    jpeg_bits bits;
};

/// What a scan has of a component.
typedef struct scan_part {
    component *component;
    const jpeg_codes *codes;
} scan_part;

// MARK: Start

static int set_component(component *part, const jpeg_component_info *info, JBLOCKROW *rows) {
    *part = (component){
        .identifier = (uint8_t)info->component_id,
        .across = (uint32_t)info->h_samp_factor,
        .down = (uint32_t)info->v_samp_factor,
        .width = info->width_in_blocks,
        .height = info->height_in_blocks,
        .rows = rows,
    };
    part->stride = ((size_t)part->width + part->across - 1) / part->across * part->across;
    memset(part->lowest_bits, -1, sizeof part->lowest_bits);
    return info->component_id >= 0 && info->component_id <= UINT8_MAX;
}

/// Takes over the tables that came before the first scan.
static int set_first_tables(jpeg_progressive *self, const struct jpeg_decompress_struct *jpeg) {
    for (int i = 0; i < NUM_HUFF_TBLS; i++) {
        const JHUFF_TBL *dc = jpeg->dc_huff_tbl_ptrs[i], *ac = jpeg->ac_huff_tbl_ptrs[i];
        if (dc && !portrait_jpeg_make_code(&self->dc_codes[i], (jpeg_code_list){dc->bits, dc->huffval}, 15)) return 0;
        if (ac && !portrait_jpeg_make_code(&self->ac_codes[i], (jpeg_code_list){ac->bits, ac->huffval}, 255)) return 0;
        self->has_dc_codes[i] = dc != NULL;
        self->has_ac_codes[i] = ac != NULL;
    }
    return 1;
}

jpeg_progressive *portrait_jpeg_progressive_create(
    const struct jpeg_decompress_struct *jpeg, JBLOCKROW *const rows[3]) {
    if (!portrait_jpeg_counts_bits()) return NULL;
    if (!jpeg->progressive_mode || jpeg->arith_code || jpeg->data_precision != 8) return NULL;
    if (jpeg->num_components != 1 && jpeg->num_components != most_components) return NULL;
    jpeg_progressive *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->component_count = (uint32_t)jpeg->num_components;
    uint32_t width = DCTSIZE * (uint32_t)jpeg->max_h_samp_factor;
    self->columns = (jpeg->image_width + width - 1) / width;
    self->rows = jpeg->total_iMCU_rows;
    self->restarts.interval = jpeg->restart_interval;
    int is_known = set_first_tables(self, jpeg);
    for (uint32_t i = 0; i < self->component_count && is_known; i++) {
        is_known = set_component(&self->components[i], &jpeg->comp_info[i], rows[i]);
    }
    if (is_known) return self;
    portrait_jpeg_progressive_free(self);
    return NULL;
}

void portrait_jpeg_progressive_free(jpeg_progressive *self) {
    if (!self) return;
    for (uint32_t i = 0; i < most_components; i++) free(self->components[i].present);
    free(self);
}

void portrait_jpeg_progressive_set_restarts(jpeg_progressive *self, uint32_t interval) {
    self->restarts.interval = interval;
}

int portrait_jpeg_progressive_set_tables(jpeg_progressive *self, const uint8_t *segment, size_t count) {
    // Length, then for each table its class and place, 16 counts and the symbols; T.81, B.2.4.2.
    size_t place = 2;
    while (place < count) {
        if (count - place < 17) return 0;
        uint8_t kind = segment[place] >> 4, index = segment[place] & 15;
        if (kind > 1 || index >= NUM_HUFF_TBLS) return 0;
        uint8_t lengths[17] = {0}, symbols[256] = {0};
        memcpy(lengths + 1, segment + place + 1, 16);
        size_t symbol_count = 0;
        for (int i = 1; i <= 16; i++) symbol_count += lengths[i];
        place += 17;
        if (symbol_count > sizeof symbols || count - place < symbol_count) return 0;
        memcpy(symbols, segment + place, symbol_count);
        place += symbol_count;
        jpeg_codes *codes = kind == 0 ? &self->dc_codes[index] : &self->ac_codes[index];
        if (!portrait_jpeg_make_code(codes, (jpeg_code_list){lengths, symbols}, kind == 0 ? 15 : 255)) return 0;
        (kind == 0 ? self->has_dc_codes : self->has_ac_codes)[index] = 1;
    }
    return 1;
}

// MARK: Intervals

/// Goes past the marker between intervals.
static int restart(jpeg_progressive *self) {
    if (!portrait_jpeg_pass_restart(&self->restarts, &self->bits)) return 0;
    for (uint32_t i = 0; i < self->component_count; i++) self->components[i].dc = 0;
    return 1;
}

/// Begins an interval where one ends, and gives how many of the MCUs that are wanted belong to it; 0 when it is malformed.
static uint32_t interval(jpeg_progressive *self, uint32_t wanted) {
    if (self->restarts.interval == 0) return wanted;
    if (self->restarts.left == 0 && !restart(self)) return 0;
    uint32_t count = wanted < self->restarts.left ? wanted : self->restarts.left;
    self->restarts.left -= count;
    return count;
}

// MARK: DC coefficients

/// Reads the DC coefficient of a block, or one bit more of it; 0 when it is malformed.
static inline int read_dc(
    jpeg_bits *bits, const scan_part *part, const jpeg_progressive_scan *scan, int16_t *value) {
    *bits = portrait_jpeg_refilled(*bits);
    if (scan->refined_bit > 0) {
        uint32_t bit = (uint32_t)(bits->buffer >> 63);
        portrait_jpeg_take(bits, 1);
        *value = (int16_t)(*value | (int16_t)(bit << scan->lowest_bit));
        return 1;
    }
    int size = portrait_jpeg_read_symbol(bits, part->codes);
    if (size < 0) return 0;
    if (size > 0) {
        part->component->dc += portrait_jpeg_extend((uint32_t)(bits->buffer >> (64 - size)), (uint32_t)size);
        portrait_jpeg_take(bits, (uint32_t)size);
    }
    int32_t level = part->component->dc;
    if (level < INT16_MIN >> scan->lowest_bit || level > INT16_MAX >> scan->lowest_bit) return 0;
    *value = (int16_t)(level * (1 << scan->lowest_bit));
    return 1;
}

/// Reads the DC coefficients of an MCU; those of components that are not wanted are read past.
static int read_unit(
    jpeg_progressive *self, const jpeg_progressive_scan *scan, const scan_part *parts, uint32_t count, uint32_t row,
    uint32_t column) {
    jpeg_bits bits = self->bits;
    for (uint32_t i = 0; i < count; i++) {
        const component *part = parts[i].component;
        uint32_t across = count > 1 ? part->across : 1, down = count > 1 ? part->down : 1;
        for (uint32_t y = 0; y < down; y++) {
            for (uint32_t x = 0; x < across; x++) {
                int16_t none = 0;
                int16_t *value =
                    part->rows ? part->rows[row * down + y][(size_t)column * across + x] : &none;
                if (!read_dc(&bits, &parts[i], scan, value)) return 0;
            }
        }
    }
    self->bits = bits;
    return bits.left >= 0;
}

static int read_levels(
    jpeg_progressive *self, const jpeg_progressive_scan *scan, const scan_part *parts, uint32_t count) {
    uint32_t columns = count > 1 ? self->columns : parts[0].component->width;
    uint32_t rows = count > 1 ? self->rows : parts[0].component->height;
    for (uint32_t i = 0; i < self->component_count; i++) self->components[i].dc = 0;
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            if (interval(self, 1) == 0 || !read_unit(self, scan, parts, count, row, column)) return 0;
        }
    }
    return 1;
}

// MARK: AC coefficients

static int read_bands(jpeg_progressive *self, const jpeg_progressive_scan *scan, const scan_part *only) {
    component *part = only->component;
    if (!part->present) part->present = calloc(part->stride * part->height, sizeof *part->present);
    if (!part->present) return 0;
    jpeg_band band = {
        .codes = only->codes,
        .first = scan->first_coefficient,
        .last = scan->last_coefficient,
        .lowest_bit = scan->lowest_bit,
    };
    for (uint32_t row = 0; row < part->height; row++) {
        uint64_t *present = part->present + row * part->stride;
        for (uint32_t column = 0; column < part->width;) {
            uint32_t left = self->restarts.left;
            uint32_t count = interval(self, part->width - column);
            if (count == 0) return 0;
            if (self->restarts.interval > 0 && left == 0) band.ended = 0;
            band.bits = self->bits;
            int is_read = scan->refined_bit > 0
                ? portrait_jpeg_refine_band(&band, part->rows[row] + column, present + column, count)
                : portrait_jpeg_read_band(&band, part->rows[row] + column, present + column, count);
            if (!is_read) return 0;
            self->bits = band.bits;
            column += count;
        }
    }
    return band.ended == 0;
}

// MARK: Scans

/// Notes the bits that a scan brings of a component; 0 where that is not what comes next.
static int advance(component *part, const jpeg_progressive_scan *scan) {
    for (uint32_t k = scan->first_coefficient; k <= scan->last_coefficient; k++) {
        int is_next = scan->refined_bit == 0 ? part->lowest_bits[k] < 0
                                             : part->lowest_bits[k] == scan->refined_bit
                && scan->lowest_bit == scan->refined_bit - 1;
        if (!is_next) return 0;
        part->lowest_bits[k] = (int8_t)scan->lowest_bit;
    }
    return 1;
}

/// Finds the components and tables that the header of a scan names; gives their number, or 0 when libjpeg has to judge.
static uint32_t find_parts(jpeg_progressive *self, const jpeg_progressive_scan *scan, scan_part parts[]) {
    uint32_t count = scan->header[2], next = 0;
    if (count == 0 || count > self->component_count) return 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *named = scan->header + 3 + 2 * i;
        while (next < self->component_count && self->components[next].identifier != named[0]) next++;
        if (next == self->component_count) return 0;
        uint32_t index = scan->first_coefficient == 0 ? named[1] >> 4 : named[1] & 15;
        int needs_codes = scan->first_coefficient > 0 || scan->refined_bit == 0;
        if (needs_codes) {
            const uint8_t *has = scan->first_coefficient == 0 ? self->has_dc_codes : self->has_ac_codes;
            if (index >= NUM_HUFF_TBLS || !has[index]) return 0;
        }
        const jpeg_codes *codes = scan->first_coefficient == 0 ? self->dc_codes : self->ac_codes;
        parts[i] = (scan_part){&self->components[next], needs_codes ? &codes[index] : NULL};
        if (!advance(parts[i].component, scan)) return 0;
        next++;
    }
    return count;
}

/// Whether an MCU of these components is one that is allowed; T.81, B.2.3.
static int is_small(const scan_part *parts, uint32_t count) {
    uint32_t blocks = 0;
    for (uint32_t i = 0; i < count; i++) blocks += parts[i].component->across * parts[i].component->down;
    return count == 1 || blocks <= D_MAX_BLOCKS_IN_MCU;
}

int portrait_jpeg_progressive_read(jpeg_progressive *self, const jpeg_progressive_scan *scan) {
    int is_dc = scan->first_coefficient == 0;
    if (is_dc ? scan->last_coefficient != 0 : scan->last_coefficient > 63) return 0;
    if (scan->first_coefficient > scan->last_coefficient || scan->lowest_bit > most_bits) return 0;
    scan_part parts[most_components];
    uint32_t count = find_parts(self, scan, parts);
    if (count == 0 || !is_small(parts, count) || (!is_dc && (count != 1 || !parts[0].component->rows))) return 0;
    self->bits = (jpeg_bits){.next = scan->data, .end = scan->end};
    self->restarts.left = self->restarts.interval;
    self->restarts.next = 0;
    if (!(is_dc ? read_levels(self, scan, parts, count) : read_bands(self, scan, parts))) return 0;
    // Nothing is left but what fills up the last byte.
    jpeg_bits rest = portrait_jpeg_refilled(self->bits);
    return rest.left >= 0 && rest.left < 8 && rest.next == rest.end;
}

int portrait_jpeg_progressive_is_complete(const jpeg_progressive *self) {
    for (uint32_t i = 0; i < self->component_count; i++) {
        if (self->components[i].rows && self->components[i].lowest_bits[0] < 0) return 0;
    }
    return 1;
}
