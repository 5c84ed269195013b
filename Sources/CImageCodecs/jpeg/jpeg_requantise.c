#include "jpeg/encode/jpeg_baseline.h"
#include "jpeg/encode/jpeg_headers.h"
#include "jpeg_reader.h"
#include "jpeg/encode/jpeg_requantisation.h"
#include "jpeg/encode/jpeg_symbols.h"
#include "jpeg/encode/jpeg_tokens.h"
#include "jpeg_writer.h"

#include <stdlib.h>
#include <string.h>

// A file on its way to coarser quantisation, or an estimate of it.
typedef struct jpeg_job {
    jpeg_writer writer;
    portrait_jpeg_reader *reader;
    // NULL when the picture is quantised where it lies.
    const portrait_jpeg_sample *sample;
    jpeg_requantisation quantisation[3];
    // The symbols of DC and of AC coefficients, of luma and of chroma.
    jpeg_symbols dc[2];
    jpeg_symbols ac[2];
    jpeg_survey found;
    uint64_t bits;
} jpeg_job;

/// Makes the quantisation table of each component: that of the quality, but none finer than that of the source.
///
/// The tables of T.81 would be so many times those of most sources, at all frequencies at once: from twice the steps on what
/// was one step is nothing, and most of the details of a picture are that. Others leave some frequencies as they are.
static void find_steps(jpeg_job *self, int quality) {
    const struct jpeg_decompress_struct *source = &self->reader->jpeg;
    const jpeg_component_info *parts = source->comp_info;
    int is_full = source->num_components > 1 && parts[0].h_samp_factor == 1 && parts[0].v_samp_factor == 1;
    jpeg_baseline_settings settings = {.quality = quality, .sampling = is_full ? 1 : 2};
    for (int i = 0; i < source->num_components; i++) {
        uint8_t wanted[DCTSIZE2];
        portrait_jpeg_make_quantisation(wanted, quality, i > 0, portrait_jpeg_steps(&settings));
        uint32_t hundredths = portrait_jpeg_hundredths(&settings, i > 0);
        portrait_jpeg_set_requantisation(&self->quantisation[i], wanted, parts[i].quant_table->quantval, hundredths);
    }
}

/// Counts the symbols of one component in a row of MCUs, in the order in which they are coded.
static int count_row(jpeg_job *self, int index, JCOEF *const *rows, uint32_t blocks, uint32_t row_count, int before) {
    const jpeg_component_info *component = &self->reader->jpeg.comp_info[index];
    // A picture of one component is coded row by row, whatever its factors.
    int is_alone = self->reader->jpeg.num_components == 1;
    uint32_t across = is_alone ? 1 : (uint32_t)component->h_samp_factor;
    uint32_t down = is_alone ? 1 : row_count;
    int table = index != 0;
    for (uint32_t top = 0; top < row_count; top += down) {
        for (uint32_t left = 0; left < blocks; left += across) {
            for (uint32_t y = top; y < top + down; y++) {
                for (uint32_t x = left; x < left + across && x < blocks; x++) {
                    const JCOEF *block = rows[y] + (size_t)x * DCTSIZE2;
                    portrait_jpeg_count(block, block[0] - before, &self->dc[table], &self->ac[table]);
                    before = block[0];
                }
            }
        }
    }
    return before;
}

/// Quantises one component, and counts its symbols where they are wanted.
static void quantise_component(jpeg_job *self, int index, int is_counted) {
    j_decompress_ptr source = &self->reader->jpeg;
    const jpeg_component_info *component = &source->comp_info[index];
    uint32_t across = (uint32_t)component->h_samp_factor;
    uint32_t down = (uint32_t)component->v_samp_factor;
    size_t room_width = self->sample ? (size_t)self->sample->columns * across * DCTSIZE2 : 0;
    int before = 0;
    for (uint32_t row = 0; row * down < component->height_in_blocks; row++) {
        uint32_t first = self->sample ? self->sample->starts[row] * across : 0;
        uint32_t blocks = component->width_in_blocks - first;
        if (self->sample && blocks > self->sample->columns * across) blocks = self->sample->columns * across;
        uint32_t row_count = component->height_in_blocks - row * down;
        if (row_count > down) row_count = down;
        JBLOCKARRAY from = source->mem->access_virt_barray(
            (j_common_ptr)source, self->reader->coefficients[index], row * down, down, !self->sample);
        JCOEF *rows[MAX_SAMP_FACTOR];
        for (uint32_t y = 0; y < row_count; y++) {
            rows[y] = self->sample ? (JCOEF *)(void *)self->writer.room + y * room_width : from[y][0];
            portrait_jpeg_requantise_blocks(from[y][first], rows[y], blocks, &self->quantisation[index]);
        }
        if (is_counted) before = count_row(self, index, rows, blocks, row_count, before);
    }
}

static void quantise(jpeg_job *self, int is_counted) {
    for (int i = 0; i < self->reader->jpeg.num_components; i++) quantise_component(self, i, is_counted);
}

/// Whether both chroma planes have one table, as in nearly all files.
static int shares_steps(const jpeg_job *self) {
    return memcmp(&self->quantisation[1], &self->quantisation[2], sizeof *self->quantisation) == 0;
}

/// Whether a file has no more tables than those of luma and chroma, and no more samples of chroma than of luma.
static int is_plain(const jpeg_job *self) {
    const struct jpeg_decompress_struct *source = &self->reader->jpeg;
    const jpeg_component_info *parts = source->comp_info;
    for (int i = 1; i < source->num_components; i++) {
        if (parts[i].h_samp_factor != 1 || parts[i].v_samp_factor != 1) return 0;
    }
    if (source->num_components > 1 && !shares_steps(self)) return 0;
    for (int i = 0; i < source->num_components; i++) {
        for (int k = 0; k < DCTSIZE2; k++) {
            if (self->quantisation[i].table[k] > 255) return 0;
        }
    }
    return 1;
}

/// Adds the tokens of a row of MCUs, whose blocks lie in rows of so many.
static void add_row(
    jpeg_job *self, uint32_t columns, JCOEF *rows[3][MAX_SAMP_FACTOR], const uint32_t row_counts[3], int *dc) {
    const struct jpeg_decompress_struct *source = &self->reader->jpeg;
    jpeg_tokens *tokens = &self->reader->tokens;
    int is_alone = source->num_components == 1;
    for (uint32_t column = 0; column < columns; column++) {
        for (int i = 0; i < source->num_components; i++) {
            const jpeg_component_info *part = &source->comp_info[i];
            uint32_t across = is_alone ? 1 : (uint32_t)part->h_samp_factor;
            uint32_t down = is_alone ? 1 : (uint32_t)part->v_samp_factor;
            for (uint32_t k = 0; k < across * down; k++) {
                uint32_t x = column * across + k % across, y = k / across;
                if (x >= part->width_in_blocks || y >= row_counts[i]) {
                    // What fills up an MCU has the DC coefficient of the block before.
                    portrait_jpeg_add_block(tokens, i > 0, 0, NULL, 0);
                    continue;
                }
                const JCOEF *block = rows[i][y] + (size_t)x * DCTSIZE2;
                portrait_jpeg_add_block(tokens, i > 0, block[0] - dc[i], block, portrait_jpeg_nonzero(block));
                dc[i] = block[0];
            }
        }
    }
}

/// Quantises the picture row by row of MCUs, each of which is at hand then, and adds its tokens.
static void add_picture(jpeg_job *self) {
    j_decompress_ptr source = &self->reader->jpeg;
    int is_alone = source->num_components == 1;
    uint32_t across = is_alone ? 1 : (uint32_t)source->comp_info[0].h_samp_factor;
    uint32_t lines = is_alone ? 1 : (uint32_t)source->comp_info[0].v_samp_factor;
    uint32_t columns = (source->comp_info[0].width_in_blocks + across - 1) / across;
    uint32_t blocks = across * lines + (is_alone ? 0 : 2);
    if (!self->writer.room) self->writer.room = malloc((size_t)columns * blocks * DCTSIZE2 * sizeof(JCOEF));
    if (!self->writer.room) portrait_jpeg_run_out(&self->writer);
    int dc[3] = {0};
    for (uint32_t row = 0; row * lines < source->comp_info[0].height_in_blocks; row++) {
        JCOEF *room = (JCOEF *)(void *)self->writer.room, *rows[3][MAX_SAMP_FACTOR];
        uint32_t row_counts[3];
        for (int i = 0; i < source->num_components; i++) {
            const jpeg_component_info *part = &source->comp_info[i];
            uint32_t down = i == 0 ? lines : 1;
            JBLOCKARRAY from = source->mem->access_virt_barray(
                (j_common_ptr)source, self->reader->coefficients[i], row * down, down, FALSE);
            row_counts[i] = part->height_in_blocks - row * down < down ? part->height_in_blocks - row * down : down;
            for (uint32_t y = 0; y < row_counts[i]; y++, room += (size_t)part->width_in_blocks * DCTSIZE2) {
                rows[i][y] = room;
                portrait_jpeg_requantise_blocks(from[y][0], room, part->width_in_blocks, &self->quantisation[i]);
            }
        }
        if (!portrait_jpeg_reserve_blocks(&self->reader->tokens, (size_t)columns * blocks)) {
            portrait_jpeg_run_out(&self->writer);
        }
        add_row(self, columns, rows, row_counts, dc);
    }
}

/// Quantises the picture or its sample, and finds the Huffman tables and the bits that it takes.
///
/// Of a whole picture that can be written without libjpeg the tokens are kept.
static void survey(jpeg_job *self, int keeps_tokens) {
    jpeg_tokens *tokens = &self->reader->tokens;
    if (keeps_tokens) {
        tokens->count = 0;
        memset(tokens->symbols, 0, sizeof tokens->symbols);
        add_picture(self);
        for (int i = 0; i < 2; i++) {
            self->dc[i] = tokens->symbols[2 * i];
            self->ac[i] = tokens->symbols[2 * i + 1];
        }
    } else {
        quantise(self, 1);
    }
    for (int i = 0; i < 2; i++) {
        // What fills up MCUs at the edges is not counted, but needs codes.
        jpeg_symbols dc = self->dc[i], ac = self->ac[i];
        for (int size = 0; size <= 11; size++) dc.counts[size] += 1;
        ac.counts[0] += 1;
        portrait_jpeg_make_table(&dc, &self->found.dc[i]);
        portrait_jpeg_make_table(&ac, &self->found.ac[i]);
        self->bits += portrait_jpeg_weigh(&self->dc[i], &self->found.dc[i]);
        self->bits += portrait_jpeg_weigh(&self->ac[i], &self->found.ac[i]);
    }
}

static uint32_t table_bytes(const JHUFF_TBL *table) {
    uint32_t symbols = 0;
    for (int i = 1; i <= 16; i++) symbols += table->bits[i];
    return 5 + 16 + symbols;
}

/// Counts the bytes of a baseline file that are not those of its scan; T.81, B.2 and JFIF 1.02.
static uint32_t count_header(const jpeg_job *self) {
    uint32_t components = (uint32_t)self->reader->jpeg.num_components;
    // Both ends, JFIF, and the headers of the frame and of the scan.
    uint32_t count = 4 + 18 + (10 + 3 * components) + (8 + 2 * components);
    for (uint32_t i = 0; i < components; i++) {
        if (i == 2 && shares_steps(self)) break;
        int is_wide = 0;
        for (int k = 0; k < DCTSIZE2; k++) is_wide |= self->quantisation[i].table[k] > 255;
        count += 5 + DCTSIZE2 * (is_wide ? 2 : 1);
    }
    for (uint32_t i = 0; i < (components == 1 ? 1 : 2); i++) {
        count += table_bytes(&self->found.dc[i]) + table_bytes(&self->found.ac[i]);
    }
    return count;
}

static void set_tables(jpeg_job *self) {
    j_compress_ptr jpeg = &self->writer.jpeg;
    for (int i = 0; i < jpeg->num_components; i++) {
        int slot = i == 2 && shares_steps(self) ? 1 : i;
        if (!jpeg->quant_tbl_ptrs[slot]) jpeg->quant_tbl_ptrs[slot] = jpeg_alloc_quant_table((j_common_ptr)jpeg);
        memcpy(jpeg->quant_tbl_ptrs[slot]->quantval, self->quantisation[i].table, sizeof self->quantisation[i].table);
        jpeg->comp_info[i].quant_tbl_no = slot;
    }
    for (int i = 0; i < 2; i++) {
        *jpeg->dc_huff_tbl_ptrs[i] = self->found.dc[i];
        *jpeg->ac_huff_tbl_ptrs[i] = self->found.ac[i];
    }
}

/// Writes a baseline file of the tokens that were found, without libjpeg: the same scan.
static void write_baseline(jpeg_job *self) {
    const struct jpeg_decompress_struct *source = &self->reader->jpeg;
    uint32_t kinds = source->num_components > 1 ? 2 : 1;
    jpeg_header header = {
        .width = source->image_width,
        .height = source->image_height,
        .components = (uint32_t)source->num_components,
        .across = (uint32_t)source->comp_info[0].h_samp_factor,
        .down = (uint32_t)source->comp_info[0].v_samp_factor,
        .tables = {self->found.dc[0], self->found.ac[0], self->found.dc[1], self->found.ac[1]},
    };
    for (uint32_t i = 0; i < kinds; i++) {
        for (int k = 0; k < DCTSIZE2; k++) header.quantisation[i][k] = (uint8_t)self->quantisation[i].table[k];
    }
    const jpeg_tokens *tokens = &self->reader->tokens;
    uint64_t bits = 0;
    for (uint32_t i = 0; i < 2 * kinds; i++) bits += portrait_jpeg_weigh(&tokens->symbols[i], &header.tables[i]);
    if (!portrait_jpeg_write_header(&header, self->writer.file)
        || !portrait_jpeg_write_tokens(tokens, header.tables, 2 * kinds, bits, self->writer.file)) {
        portrait_jpeg_run_out(&self->writer);
    }
}

static void write_picture(jpeg_job *self, const portrait_jpeg_settings *settings) {
    j_compress_ptr jpeg = &self->writer.jpeg;
    portrait_jpeg_create(&self->writer);
    jpeg_copy_critical_parameters(&self->reader->jpeg, jpeg);
    // What the source says about its density is metadata.
    jpeg->density_unit = 0;
    jpeg->X_density = 1;
    jpeg->Y_density = 1;
    find_steps(self, settings->quality);
    int is_surveyed = self->reader->survey.quality == settings->quality;
    if (is_surveyed) {
        self->found = self->reader->survey;
    } else {
        self->reader->tokens.count = 0;
        survey(self, !settings->progressive && settings->codecs == PORTRAIT_CODECS_FAST && is_plain(self));
    }
    if (!settings->progressive && settings->codecs == PORTRAIT_CODECS_FAST && self->reader->tokens.count > 0) {
        write_baseline(self);
        return;
    }
    if (is_surveyed) quantise(self, 0);
    set_tables(self);
    // The scans of a progressive file have tables of their own, which libjpeg finds.
    jpeg->optimize_coding = settings->progressive;
    if (settings->progressive) jpeg_simple_progression(jpeg);
    jpeg_write_coefficients(jpeg, self->reader->coefficients);
    jpeg_finish_compress(jpeg);
}

static void estimate(jpeg_job *self, int quality) {
    portrait_jpeg_create(&self->writer);
    find_steps(self, quality);
    size_t blocks = (size_t)self->sample->columns * MAX_SAMP_FACTOR * MAX_SAMP_FACTOR;
    self->writer.room = malloc(blocks * DCTSIZE2 * sizeof(JCOEF));
    if (!self->writer.room) portrait_jpeg_run_out(&self->writer);
    uint32_t across = (uint32_t)self->reader->jpeg.max_h_samp_factor * DCTSIZE;
    int is_whole = (uint64_t)self->sample->columns * across >= self->reader->jpeg.image_width;
    // They belong to the last survey of the whole.
    if (is_whole) self->reader->tokens.count = 0;
    survey(self, is_whole && is_plain(self));
    self->found.quality = quality;
    if (is_whole) self->reader->survey = self->found;
}

// The job is not a local variable here, so that what the callbacks changed in it is kept by longjmp. Both objects of
// libjpeg may fail, each with its own way out.
static portrait_code guarded(jpeg_job *self, const portrait_jpeg_settings *settings) {
    if (setjmp(self->reader->escape) != 0) return self->writer.code = self->reader->code;
    if (setjmp(self->writer.escape) != 0) return self->writer.code;
    if (self->sample) {
        estimate(self, settings->quality);
    } else {
        write_picture(self, settings);
    }
    return PORTRAIT_OK;
}

/// Refuses what can't be quantised anew.
static portrait_code check(const portrait_jpeg_reader *reader, int makes_sense, portrait_report *report) {
    if (reader->code != PORTRAIT_OK) return reader->code;
    if (!reader->coefficients) return portrait_jpeg_refuse(report, "no coefficients were loaded");
    J_COLOR_SPACE space = reader->jpeg.jpeg_color_space;
    if (space != JCS_GRAYSCALE && space != JCS_YCbCr)
        return portrait_jpeg_refuse(report, "only gray and YCbCr pictures are quantised anew");
    if (!makes_sense) return portrait_jpeg_refuse(report, "there is no such quality");
    return PORTRAIT_OK;
}

/// Says whether the sample lies within the picture.
static int fits(const portrait_jpeg_reader *reader, const portrait_jpeg_sample *sample) {
    uint32_t across = (uint32_t)reader->jpeg.max_h_samp_factor * DCTSIZE;
    uint32_t down = (uint32_t)reader->jpeg.max_v_samp_factor * DCTSIZE;
    uint32_t columns = (reader->jpeg.image_width + across - 1) / across;
    if (sample->columns == 0 || sample->columns > columns) return 0;
    if (sample->rows != (reader->jpeg.image_height + down - 1) / down) return 0;
    for (size_t i = 0; i < sample->rows; i++) {
        if (sample->starts[i] > columns - sample->columns) return 0;
    }
    return 1;
}

portrait_code portrait_jpeg_estimate(
    portrait_jpeg_reader *reader, int quality, const portrait_jpeg_sample *sample, portrait_jpeg_weight *weight,
    portrait_report *report) {
    portrait_jpeg_begin(reader, report);
    *weight = (portrait_jpeg_weight){0};
    portrait_jpeg_settings settings = {.quality = quality, .sampling = 1};
    portrait_code code = check(reader, portrait_jpeg_makes_sense(&settings), report);
    if (code != PORTRAIT_OK) return code;
    if (!fits(reader, sample)) return portrait_jpeg_refuse(report, "the sample lies outside the picture");
    jpeg_job self = {.reader = reader, .sample = sample};
    portrait_jpeg_prepare(&self.writer, NULL, report);
    if (guarded(&self, &settings) == PORTRAIT_OK) {
        *weight = (portrait_jpeg_weight){.bits = self.bits, .header_bytes = count_header(&self)};
    }
    return portrait_jpeg_clean_up(&self.writer);
}

portrait_code portrait_jpeg_requantise(
    portrait_jpeg_reader *reader, const portrait_jpeg_settings *settings, portrait_file *file,
    portrait_report *report) {
    portrait_jpeg_begin(reader, report);
    portrait_code code = check(reader, portrait_jpeg_makes_sense(settings), report);
    if (code != PORTRAIT_OK) return code;
    jpeg_job self = {.reader = reader};
    portrait_jpeg_prepare(&self.writer, file, report);
    (void)guarded(&self, settings);
    // They are no longer those of the file.
    reader->coefficients = NULL;
    return portrait_jpeg_clean_up(&self.writer);
}
