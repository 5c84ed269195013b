#include "jpeg_reader.h"

#include <stdlib.h>
#include <string.h>

static void note_frame(portrait_jpeg_reader *self, const uint8_t *segment, size_t length) {
    // Length, precision, two sides, the number of components and three bytes for each; T.81, B.2.2.
    if (length < 8 || segment[7] > 4 || length < 8 + 3 * (size_t)segment[7]) return;
    self->component_count = segment[7];
    for (uint32_t i = 0; i < self->component_count; i++) self->component_ids[i] = segment[8 + 3 * i];
}

static jpeg_scan scan_of(const portrait_jpeg_reader *self, const uint8_t *segment, size_t length) {
    jpeg_scan scan = {0};
    if (length < 6) return scan;
    size_t count = segment[2];
    if (count == 0 || count > 4 || length != 6 + 2 * count) return scan;
    for (size_t k = 0; k < count; k++) {
        for (uint32_t i = 0; i < self->component_count; i++) {
            if (self->component_ids[i] == segment[3 + 2 * k]) scan.components |= (uint8_t)(1u << i);
        }
    }
    const uint8_t *tail = segment + 3 + 2 * count;
    scan.first_coefficient = tail[0];
    scan.last_coefficient = tail[1];
    scan.refined_bit = tail[2] >> 4;
    scan.lowest_bit = tail[2] & 15;
    return scan;
}

static int append(portrait_jpeg_reader *self, jpeg_scan scan) {
    if (self->scan_count == self->scan_capacity) {
        uint32_t grown = self->scan_capacity == 0 ? 16 : self->scan_capacity * 2;
        jpeg_scan *scans = realloc(self->scans, grown * sizeof *scans);
        if (!scans) return 0;
        self->scans = scans;
        self->scan_capacity = grown;
    }
    self->scans[self->scan_count++] = scan;
    return 1;
}

/// Finds the next marker that is none within the data of a scan; the end of the bytes when there is none.
static size_t next_marker(const portrait_jpeg_reader *self, size_t offset) {
    while (offset < self->count) {
        const uint8_t *mark = memchr(self->bytes + offset, 0xFF, self->count - offset);
        if (!mark) break;
        size_t place = (size_t)(mark - self->bytes);
        if (place + 1 >= self->count) break;
        uint8_t kind = mark[1];
        if (kind != 0 && kind != 0xFF && kind != 1 && (kind < JPEG_RST0 || kind > JPEG_RST0 + 7)) return place;
        offset = place + (kind == 0xFF ? 1 : 2);
    }
    return self->count;
}

static int is_frame(uint8_t kind) {
    return kind >= 0xC0 && kind <= 0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC;
}

/// Ends the file before what is incomplete or broken; without a scan there is nothing to be lenient about.
static portrait_code cut(portrait_jpeg_reader *self, size_t offset, portrait_code code) {
    if (!self->lenient || self->scan_count == 0) return code;
    self->count = offset;
    return PORTRAIT_OK;
}

static portrait_code list_scans(portrait_jpeg_reader *self, uint32_t maximum) {
    size_t offset = 0;
    for (;;) {
        offset = next_marker(self, offset);
        if (offset == self->count) return cut(self, offset, PORTRAIT_TRUNCATED);
        uint8_t kind = self->bytes[offset + 1];
        if (kind == JPEG_EOI) {
            self->count = offset + 2;
            return PORTRAIT_OK;
        }
        if (kind == 0xD8) {
            offset += 2;
            continue;
        }
        if (self->count - offset < 4) return cut(self, offset, PORTRAIT_TRUNCATED);
        const uint8_t *segment = self->bytes + offset + 2;
        size_t length = (size_t)segment[0] << 8 | segment[1];
        if (length < 2) {
            portrait_report_set(self->report, "a segment is shorter than its length field");
            return cut(self, offset, PORTRAIT_DAMAGED);
        }
        if (length > self->count - offset - 2) return cut(self, offset, PORTRAIT_TRUNCATED);
        if (is_frame(kind)) note_frame(self, segment, length);
        size_t end = offset + 2 + length;
        if (kind == 0xDA) {
            jpeg_scan scan = scan_of(self, segment, length);
            scan.start = offset;
            end = next_marker(self, end);
            scan.end = end;
            if (!append(self, scan)) return PORTRAIT_OUT_OF_MEMORY;
            if (self->scan_count > maximum) {
                portrait_report_set(self->report, "too many progressive scans");
                return PORTRAIT_TOO_MANY_SCANS;
            }
        }
        offset = end;
    }
}

/// Notes the bits that a scan brings of each coefficient; 0 where it brings what is there already (T.81, G.1.1.1.2).
static int brings_more(int8_t bits[4][64], const jpeg_scan *scan) {
    if (scan->last_coefficient > 63 || scan->first_coefficient > scan->last_coefficient) return 1;
    int brings = 1;
    for (int i = 0; i < 4; i++) {
        if (!(scan->components >> i & 1)) continue;
        for (int k = scan->first_coefficient; k <= scan->last_coefficient; k++) {
            // The lowest bit that is there, counted from 1; 0 where nothing is.
            if (bits[i][k] != 0 && bits[i][k] <= scan->lowest_bit + 1) brings = 0;
            bits[i][k] = (int8_t)(scan->lowest_bit + 1);
        }
    }
    return brings;
}

/// Whether each scan brings something new: others cost time and show nothing, and no encoder writes them.
static int all_bring_more(const portrait_jpeg_reader *self) {
    int8_t bits[4][64] = {{0}};
    for (uint32_t i = 0; i < self->scan_count; i++) {
        if (!brings_more(bits, &self->scans[i])) return 0;
    }
    return 1;
}

portrait_code portrait_jpeg_list_scans(portrait_jpeg_reader *self, uint32_t maximum) {
    portrait_code code = list_scans(self, maximum);
    if (code != PORTRAIT_OK || all_bring_more(self)) return code;
    portrait_report_set(self->report, "a scan repeats what an earlier one has brought");
    return PORTRAIT_DAMAGED;
}

/// Whether a scan is worth its time for one component, of which size * size samples of each block are shown.
///
/// The reduced transforms of libjpeg lookup at coefficients of all frequencies, so that only few scans can go. An eighth
/// shows DC coefficients, and of subsampled chroma the first three frequencies (4 is where they end in zigzag order). Where the
/// picture is reduced by two or more once again, a half can do without the very last bits, and a quarter without all that
/// come later: they are averaged away, and photographs stay over 46 dB.
static int shows(const jpeg_scan *scan, int size, uint32_t denominator, int coarse) {
    if (scan->first_coefficient == 0) return 1;
    switch (denominator) {
    case 2: return !coarse || scan->refined_bit != 1;
    case 4: return !coarse || scan->refined_bit == 0;
    case 8: return size > 1 && scan->refined_bit == 0 && scan->first_coefficient <= 4;
    default: return 1;
    }
}

/// Whether the data of a scan can only be understood with that of an earlier one.
static int needs(const jpeg_scan *scan, const jpeg_scan *earlier) {
    return scan->refined_bit > 0 && (scan->components & earlier->components) != 0
        && scan->first_coefficient <= earlier->last_coefficient
        && earlier->first_coefficient <= scan->last_coefficient;
}

void portrait_jpeg_choose_scans(portrait_jpeg_reader *self, uint32_t denominator, int luma_only) {
    int components = luma_only ? 1 : self->jpeg.num_components;
    for (uint32_t i = 0; i < self->scan_count; i++) {
        jpeg_scan *scan = &self->scans[i];
        // libjpeg has read the header of the first scan already, and complains better about one without sense.
        int wanted = i == 0 || scan->components == 0;
        for (int k = 0; k < components && !wanted; k++) {
            int size = self->jpeg.comp_info[k].DCT_scaled_size;
            // Of luma all detail is wanted where its variance is.
            int shown = (k == 0 && self->wants_variances) || shows(scan, size, denominator, self->coarse);
            wanted = (scan->components >> k & 1) && shown;
        }
        scan->left_out = !wanted;
    }
    for (uint32_t i = self->scan_count; i-- > 0;) {
        if (self->scans[i].left_out) continue;
        for (uint32_t k = 0; k < i; k++) {
            if (needs(&self->scans[i], &self->scans[k])) self->scans[k].left_out = 0;
        }
    }
    // What was offered may reach into a scan that is left out now.
    portrait_jpeg_offer(self, (size_t)(self->source.next_input_byte - self->bytes));
}

void portrait_jpeg_be_coarse(portrait_jpeg_reader *reader) {
    reader->coarse = 1;
}
