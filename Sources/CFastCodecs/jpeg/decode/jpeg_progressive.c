#include "jpeg_progressive.h"

#include "jpeg_progressive_blocks.h"

#include <stdlib.h>
#include <string.h>

enum { most_components = 3, most_bits = 13 };

/// A component of the file.
typedef struct component {
    uint8_t identifier;
    uint8_t is_wanted;
    // The blocks of an MCU of several components.
    uint32_t across;
    uint32_t down;
    // The blocks of the picture, which a scan of this component alone has, and those of a row with what fills up MCUs.
    uint32_t width;
    uint32_t height;
    size_t stride;
    // Which AC coefficients of each block of a row of MCUs are not 0; NULL before a scan brings some.
    uint64_t *present;
    // The lowest bit that the scans bring of each coefficient; -1 for none.
    int8_t lowest_bits[64];
} component;

/// What a scan has of a component.
typedef struct scan_part {
    component *component;
    // Its own, as another table may come in the place of its table; NULL where it needs none.
    jpeg_codes *codes;
    int32_t dc;
} scan_part;

/// A scan, and how far it is read.
typedef struct scan_reading {
    jpeg_progressive_scan scan;
    scan_part parts[most_components];
    uint32_t count;
    jpeg_bits bits;
    jpeg_restarts restarts;
    // The blocks that are still to come of a run of such as end at once.
    uint32_t ended;
} scan_reading;

struct jpeg_progressive {
    component components[most_components];
    uint32_t component_count;
    // The MCUs of a row, the rows of MCUs, and the next of these.
    uint32_t columns;
    uint32_t rows;
    uint32_t row;
    // The tables and the restarts that hold for the next scan.
    jpeg_codes dc_codes[NUM_HUFF_TBLS];
    jpeg_codes ac_codes[NUM_HUFF_TBLS];
    uint8_t has_dc_codes[NUM_HUFF_TBLS];
    uint8_t has_ac_codes[NUM_HUFF_TBLS];
    uint32_t interval;
    scan_reading *scans;
    uint32_t scan_count;
    uint32_t scan_capacity;
};

// MARK: Start

static int set_component(component *part, const jpeg_component_info *info, int is_wanted) {
    *part = (component){
        .identifier = (uint8_t)info->component_id,
        .is_wanted = (uint8_t)is_wanted,
        .across = (uint32_t)info->h_samp_factor,
        .down = (uint32_t)info->v_samp_factor,
        .width = info->width_in_blocks,
        .height = info->height_in_blocks,
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

jpeg_progressive *portrait_jpeg_progressive_create(const struct jpeg_decompress_struct *jpeg, uint32_t plane_count) {
    if (!portrait_jpeg_counts_bits()) return NULL;
    if (!jpeg->progressive_mode || jpeg->arith_code || jpeg->data_precision != 8) return NULL;
    if (jpeg->num_components != 1 && jpeg->num_components != most_components) return NULL;
    jpeg_progressive *self = calloc(1, sizeof *self);
    if (!self) return NULL;
    self->component_count = (uint32_t)jpeg->num_components;
    uint32_t width = DCTSIZE * (uint32_t)jpeg->max_h_samp_factor;
    self->columns = (jpeg->image_width + width - 1) / width;
    self->rows = jpeg->total_iMCU_rows;
    self->interval = jpeg->restart_interval;
    int is_known = set_first_tables(self, jpeg);
    for (uint32_t i = 0; i < self->component_count && is_known; i++) {
        is_known = set_component(&self->components[i], &jpeg->comp_info[i], i < plane_count);
    }
    if (is_known) return self;
    portrait_jpeg_progressive_free(self);
    return NULL;
}

static void free_codes(scan_reading *reading) {
    for (uint32_t i = 0; i < reading->count; i++) free(reading->parts[i].codes);
}

void portrait_jpeg_progressive_free(jpeg_progressive *self) {
    if (!self) return;
    for (uint32_t i = 0; i < self->scan_count; i++) free_codes(&self->scans[i]);
    for (uint32_t i = 0; i < most_components; i++) free(self->components[i].present);
    free(self->scans);
    free(self);
}

void portrait_jpeg_progressive_set_restarts(jpeg_progressive *self, uint32_t interval) {
    self->interval = interval;
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

/// Takes a copy of the table that the header of a scan names; 0 when there is none, or no memory.
static int set_codes(const jpeg_progressive *self, scan_part *part, int is_dc, uint8_t named) {
    uint32_t index = is_dc ? named >> 4 : named & 15;
    const uint8_t *has = is_dc ? self->has_dc_codes : self->has_ac_codes;
    if (index >= NUM_HUFF_TBLS || !has[index]) return 0;
    part->codes = malloc(sizeof *part->codes);
    if (!part->codes) return 0;
    *part->codes = is_dc ? self->dc_codes[index] : self->ac_codes[index];
    return 1;
}

/// Finds the components and tables that the header of a scan names; 0 when libjpeg has to judge.
static int set_parts(jpeg_progressive *self, scan_reading *reading) {
    const jpeg_progressive_scan *scan = &reading->scan;
    int is_dc = scan->first_coefficient == 0;
    uint32_t count = scan->header[2], next = 0;
    if (count == 0 || count > self->component_count) return 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *named = scan->header + 3 + 2 * i;
        while (next < self->component_count && self->components[next].identifier != named[0]) next++;
        if (next == self->component_count) return 0;
        scan_part *part = &reading->parts[reading->count++];
        part->component = &self->components[next++];
        int needs_codes = !is_dc || scan->refined_bit == 0;
        if (needs_codes && !set_codes(self, part, is_dc, named[1])) return 0;
        if (!advance(part->component, scan)) return 0;
    }
    return 1;
}

/// Whether an MCU of these components is one that is allowed; T.81, B.2.3.
static int is_small(const scan_reading *reading) {
    uint32_t blocks = 0;
    for (uint32_t i = 0; i < reading->count; i++) {
        blocks += reading->parts[i].component->across * reading->parts[i].component->down;
    }
    return reading->count == 1 || blocks <= D_MAX_BLOCKS_IN_MCU;
}

/// Makes room to note which coefficients of a component are there; 0 when there is no memory.
static int make_room(component *part) {
    if (!part->present) part->present = malloc(part->stride * part->down * sizeof *part->present);
    return part->present != NULL;
}

/// Sets up the reading of a scan; 0 when libjpeg has to judge, or there is no memory.
static int begin(jpeg_progressive *self, scan_reading *reading) {
    const jpeg_progressive_scan *scan = &reading->scan;
    int is_dc = scan->first_coefficient == 0;
    if (is_dc ? scan->last_coefficient != 0 : scan->last_coefficient > 63) return 0;
    if (scan->first_coefficient > scan->last_coefficient || scan->lowest_bit > most_bits) return 0;
    if (!set_parts(self, reading) || !is_small(reading)) return 0;
    if (is_dc) return 1;
    component *only = reading->parts[0].component;
    return reading->count == 1 && only->is_wanted && make_room(only);
}

int portrait_jpeg_progressive_add(jpeg_progressive *self, const jpeg_progressive_scan *scan) {
    if (self->scan_count == self->scan_capacity) {
        uint32_t grown = self->scan_capacity == 0 ? 16 : self->scan_capacity * 2;
        scan_reading *scans = realloc(self->scans, grown * sizeof *scans);
        if (!scans) return 0;
        self->scans = scans;
        self->scan_capacity = grown;
    }
    scan_reading *reading = &self->scans[self->scan_count];
    *reading = (scan_reading){
        .scan = *scan,
        .bits = {.next = scan->data, .end = scan->end},
        .restarts = {.interval = self->interval, .left = self->interval},
    };
    self->scan_count += 1;
    return begin(self, reading);
}

int portrait_jpeg_progressive_is_complete(const jpeg_progressive *self) {
    for (uint32_t i = 0; i < self->component_count; i++) {
        if (self->components[i].is_wanted && self->components[i].lowest_bits[0] < 0) return 0;
    }
    return 1;
}

// MARK: Intervals

/// Goes past the marker between intervals.
static int restart(scan_reading *reading) {
    if (!portrait_jpeg_pass_restart(&reading->restarts, &reading->bits)) return 0;
    for (uint32_t i = 0; i < reading->count; i++) reading->parts[i].dc = 0;
    reading->ended = 0;
    return 1;
}

/// Begins an interval where one ends, and gives how many of the MCUs that are wanted belong to it; 0 when it is malformed.
static uint32_t interval(scan_reading *reading, uint32_t wanted) {
    jpeg_restarts *restarts = &reading->restarts;
    if (restarts->interval == 0) return wanted;
    if (restarts->left == 0 && !restart(reading)) return 0;
    uint32_t count = wanted < restarts->left ? wanted : restarts->left;
    restarts->left -= count;
    return count;
}

// MARK: DC coefficients

/// Reads the DC coefficient of a block, or one bit more of it; 0 when it is malformed.
static inline int read_dc(jpeg_bits *bits, scan_part *part, const jpeg_progressive_scan *scan, int16_t *value) {
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
        part->dc += portrait_jpeg_extend((uint32_t)(bits->buffer >> (64 - size)), (uint32_t)size);
        portrait_jpeg_take(bits, (uint32_t)size);
    }
    int32_t level = part->dc;
    if (level < INT16_MIN >> scan->lowest_bit || level > INT16_MAX >> scan->lowest_bit) return 0;
    *value = (int16_t)(level * (1 << scan->lowest_bit));
    return 1;
}

/// Reads the DC coefficients of an MCU; those of components that are not wanted are read past.
///
/// - first: The row of the MCU's first blocks among the given rows.
static int read_unit(
    const jpeg_progressive *self, scan_reading *reading, JBLOCKROW rows[3][MAX_SAMP_FACTOR], uint32_t first,
    uint32_t column) {
    jpeg_bits bits = reading->bits;
    for (uint32_t i = 0; i < reading->count; i++) {
        scan_part *part = &reading->parts[i];
        const component *of = part->component;
        uint32_t across = reading->count > 1 ? of->across : 1, down = reading->count > 1 ? of->down : 1;
        for (uint32_t y = 0; y < down; y++) {
            JBLOCKROW row = of->is_wanted ? rows[of - self->components][first + y] : NULL;
            for (uint32_t x = 0; x < across; x++) {
                int16_t none = 0;
                int16_t *value = row ? row[(size_t)column * across + x] : &none;
                if (!read_dc(&bits, part, &reading->scan, value)) return 0;
            }
        }
    }
    reading->bits = bits;
    return bits.left >= 0;
}

/// Reads so many rows of MCUs of a scan, each of so many.
static int read_levels(
    const jpeg_progressive *self, scan_reading *reading, JBLOCKROW rows[3][MAX_SAMP_FACTOR], uint32_t row_count,
    uint32_t columns) {
    for (uint32_t row = 0; row < row_count; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            if (interval(reading, 1) == 0 || !read_unit(self, reading, rows, row, column)) return 0;
        }
    }
    return 1;
}

// MARK: AC coefficients

/// Reads a row of blocks of a scan.
static int read_bands(scan_reading *reading, JBLOCKROW row, uint64_t *present) {
    const jpeg_progressive_scan *scan = &reading->scan;
    uint32_t width = reading->parts[0].component->width;
    for (uint32_t column = 0; column < width;) {
        uint32_t count = interval(reading, width - column);
        if (count == 0) return 0;
        jpeg_band band = {
            .bits = reading->bits,
            .codes = reading->parts[0].codes,
            .first = scan->first_coefficient,
            .last = scan->last_coefficient,
            .lowest_bit = scan->lowest_bit,
            .ended = reading->ended,
        };
        int is_read = scan->refined_bit > 0 ? portrait_jpeg_refine_band(&band, row + column, present + column, count)
                                            : portrait_jpeg_read_band(&band, row + column, present + column, count);
        if (!is_read) return 0;
        reading->bits = band.bits;
        reading->ended = band.ended;
        column += count;
    }
    return 1;
}

// MARK: Rows

/// Reads what a scan has of the next row of MCUs.
static int read_scan(const jpeg_progressive *self, scan_reading *reading, JBLOCKROW rows[3][MAX_SAMP_FACTOR]) {
    if (reading->count > 1) return read_levels(self, reading, rows, 1, self->columns);
    const component *only = reading->parts[0].component;
    uint32_t first = self->row * only->down;
    uint32_t left = first < only->height ? only->height - first : 0;
    uint32_t row_count = left < only->down ? left : only->down;
    if (reading->scan.first_coefficient == 0) return read_levels(self, reading, rows, row_count, only->width);
    for (uint32_t y = 0; y < row_count; y++) {
        if (!read_bands(reading, rows[only - self->components][y], only->present + y * only->stride)) return 0;
    }
    return 1;
}

/// Whether nothing is left of a scan but what fills up the last byte.
static int is_at_end(const scan_reading *reading) {
    jpeg_bits rest = portrait_jpeg_refilled(reading->bits);
    return reading->ended == 0 && rest.left >= 0 && rest.left < 8 && rest.next == rest.end;
}

int portrait_jpeg_progressive_load(jpeg_progressive *self, JBLOCKROW rows[3][MAX_SAMP_FACTOR]) {
    if (self->row == self->rows) return 0;
    for (uint32_t i = 0; i < self->component_count; i++) {
        component *part = &self->components[i];
        if (part->present) memset(part->present, 0, part->stride * part->down * sizeof *part->present);
    }
    for (uint32_t i = 0; i < self->scan_count; i++) {
        if (!read_scan(self, &self->scans[i], rows)) return 0;
    }
    self->row += 1;
    for (uint32_t i = 0; i < self->scan_count && self->row == self->rows; i++) {
        if (!is_at_end(&self->scans[i])) return 0;
    }
    return 1;
}
