#include "jpeg_coefficients.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

/// Asks for large pages, without which a quarter of the time goes into getting memory page by page.
static void enlarge_pages(const void *memory, size_t count) {
#if defined(MADV_HUGEPAGE)
    // libjpeg allocates in pieces of 1 GB; a part that begins anew is small beside that.
    enum { page = 4096, least = 4 << 20, most = 1000000000 };
    if (count < least || count > most) return;
    uintptr_t first = ((uintptr_t)memory + page - 1) / page * page;
    uintptr_t last = ((uintptr_t)memory + count) / page * page;
    // Only a hint: nothing is lost where it is not granted.
    (void)madvise((void *)first, last - first, MADV_HUGEPAGE);
#else
    (void)memory, (void)count;
#endif
}

jvirt_barray_ptr *portrait_jpeg_make_room(j_decompress_ptr jpeg, int is_cleared) {
    size_t count = (size_t)jpeg->num_components;
    j_common_ptr common = (j_common_ptr)jpeg;
    jvirt_barray_ptr *arrays = jpeg->mem->alloc_small(common, JPOOL_IMAGE, count * sizeof *arrays);
    for (size_t i = 0; i < count; i++) {
        const jpeg_component_info *part = &jpeg->comp_info[i];
        JDIMENSION across = (JDIMENSION)part->h_samp_factor;
        JDIMENSION down = (JDIMENSION)part->v_samp_factor;
        JDIMENSION width = (part->width_in_blocks + across - 1) / across * across;
        JDIMENSION height = (part->height_in_blocks + down - 1) / down * down;
        arrays[i] = jpeg->mem->request_virt_barray(common, JPOOL_IMAGE, is_cleared ? TRUE : FALSE, width, height, down);
    }
    jpeg->mem->realize_virt_arrays(common);
    for (size_t i = 0; i < count; i++) {
        const jpeg_component_info *part = &jpeg->comp_info[i];
        size_t blocks = (size_t)part->width_in_blocks * part->height_in_blocks;
        JDIMENSION down = (JDIMENSION)part->v_samp_factor;
        JBLOCKARRAY rows = jpeg->mem->access_virt_barray(common, arrays[i], 0, down, TRUE);
        enlarge_pages(rows[0], blocks * sizeof(JBLOCK));
    }
    return arrays;
}

int portrait_jpeg_set_quantisation(j_decompress_ptr jpeg) {
    for (int i = 0; i < jpeg->num_components; i++) {
        jpeg_component_info *part = &jpeg->comp_info[i];
        if (part->quant_tbl_no < 0 || part->quant_tbl_no >= NUM_QUANT_TBLS) return 0;
        part->quant_table = jpeg->quant_tbl_ptrs[part->quant_tbl_no];
        if (!part->quant_table) return 0;
    }
    return 1;
}

/// Reads the coefficients by a decoder of our own; 0 when libjpeg has to.
static int read_rows(portrait_jpeg_reader *self, jvirt_barray_ptr *arrays) {
    j_decompress_ptr jpeg = &self->jpeg;
    for (JDIMENSION row = 0; row < jpeg->total_iMCU_rows; row++) {
        JBLOCKROW rows[3][MAX_SAMP_FACTOR];
        for (int i = 0; i < jpeg->num_components; i++) {
            JDIMENSION down = (JDIMENSION)jpeg->comp_info[i].v_samp_factor;
            JBLOCKARRAY blocks =
                jpeg->mem->access_virt_barray((j_common_ptr)jpeg, arrays[i], row * down, down, TRUE);
            for (JDIMENSION y = 0; y < down; y++) rows[i][y] = blocks[y];
        }
        int is_read = self->progressive ? portrait_jpeg_progressive_load(self->progressive, rows)
                                        : portrait_jpeg_quick_load(self->quick, rows);
        if (!is_read) return 0;
    }
    return portrait_jpeg_set_quantisation(jpeg);
}

/// Whether nothing but the end follows the only scan; what else there is libjpeg has to judge.
static int ends_behind_scan(const portrait_jpeg_reader *self) {
    if (self->scan_count != 1) return 0;
    size_t end = self->scans[0].end, left = self->count - end;
    return left == 0 || (left >= 2 && self->bytes[end] == 0xFF && self->bytes[end + 1] == JPEG_EOI);
}

/// Reads the coefficients by a decoder of our own; NULL when libjpeg has to.
static jvirt_barray_ptr *load_quickly(portrait_jpeg_reader *self) {
    if (portrait_jpeg_is_progressive(self)) {
        self->progressive = portrait_jpeg_progressive_decoder(self, (uint32_t)self->jpeg.num_components);
        if (!self->progressive) return NULL;
        self->was_loaded = 1;
        jvirt_barray_ptr *arrays = portrait_jpeg_make_room(&self->jpeg, 1);
        int is_read = read_rows(self, arrays);
        portrait_jpeg_end_progressive(self);
        return is_read ? arrays : NULL;
    }
    if (!ends_behind_scan(self)) return NULL;
    self->quick = portrait_jpeg_quick(self, NULL, (uint32_t)self->jpeg.num_components, 0);
    if (!self->quick) return NULL;
    self->was_loaded = 1;
    jvirt_barray_ptr *arrays = portrait_jpeg_make_room(&self->jpeg, 0);
    int is_read = read_rows(self, arrays);
    portrait_jpeg_quick_free(self->quick);
    self->quick = NULL;
    return is_read ? arrays : NULL;
}

/// Makes the object ready to read the file once more.
static void begin_anew(portrait_jpeg_reader *self) {
    if (!self->was_loaded) return;
    // The header has to be read once more before the coefficients can be.
    jpeg_abort_decompress(&self->jpeg);
    portrait_jpeg_offer(self, 0);
    jpeg_read_header(&self->jpeg, TRUE);
    self->was_loaded = 0;
}

static void load(portrait_jpeg_reader *self) {
    self->survey.quality = 0;
    self->tokens.count = 0;
    begin_anew(self);
    self->coefficients = load_quickly(self);
    if (self->coefficients) return;
    begin_anew(self);
    self->was_loaded = 1;
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&self->jpeg);
    for (int i = 0; i < self->jpeg.num_components; i++) {
        if (!self->jpeg.comp_info[i].quant_table)
            portrait_jpeg_stop(self, PORTRAIT_DAMAGED, "a component is in no scan");
    }
    self->coefficients = coefficients;
}

static void turn(portrait_jpeg_reader *self, const portrait_jpeg_turn *turn) {
    if (!turn->swaps_sides && !turn->reverses_columns && !turn->reverses_rows) return;
    if (!portrait_jpeg_turn_coefficients(self, turn))
        portrait_jpeg_stop(self, PORTRAIT_UNSUPPORTED, "the coefficients can't be turned");
}

portrait_code portrait_jpeg_load_coefficients(
    portrait_jpeg_reader *self, const portrait_jpeg_turn *wanted, portrait_report *report) {
    portrait_jpeg_begin(self, report);
    if (self->code == PORTRAIT_OK && setjmp(self->escape) == 0) {
        load(self);
        turn(self, wanted);
    }
    return self->code;
}
