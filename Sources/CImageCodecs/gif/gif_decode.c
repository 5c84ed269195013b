#include "internal.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

typedef struct decoder {
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    int ended;
    GifFileType *gif;
    portrait_report *report;
} decoder;

static int read_bytes(GifFileType *gif, GifByteType *data, int length) {
    decoder *self = gif->UserData;
    size_t left = self->count - self->offset;
    size_t some = length < 0 ? 0 : (size_t)length < left ? (size_t)length : left;
    self->ended = self->ended || some < (size_t)length;
    memcpy(data, self->bytes + self->offset, some);
    self->offset += some;
    return (int)some;
}

static portrait_code stop(decoder *self, portrait_code code, const char *message) {
    portrait_report_set(self->report, message ? message : "the GIF can't be read");
    return code;
}

/// Says why the library stopped.
static portrait_code failed(decoder *self, int error) {
    const char *message = GifErrorString(error);
    if (self->ended || error == D_GIF_ERR_EOF_TOO_SOON) return stop(self, PORTRAIT_TRUNCATED, message);
    return stop(self, error == D_GIF_ERR_NOT_ENOUGH_MEM ? PORTRAIT_OUT_OF_MEMORY : PORTRAIT_DAMAGED, message);
}

/// Reads an extension; the graphic control among them says which colour is transparent.
static int read_extension(GifFileType *gif, int *transparent) {
    int kind = 0;
    GifByteType *block = NULL;
    if (DGifGetExtension(gif, &kind, &block) == GIF_ERROR) return 0;
    while (block) {
        GraphicsControlBlock control;
        if (kind == GRAPHICS_EXT_FUNC_CODE && DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
            *transparent = control.TransparentColor;
        }
        if (DGifGetExtensionNext(gif, &block) == GIF_ERROR) return 0;
    }
    return 1;
}

static void paint(const decoder *self, const ColorMapObject *colors, int transparent, const uint8_t *line, uint8_t *row) {
    for (int x = 0; x < self->gif->Image.Width; x++, row += 4) {
        if (line[x] == transparent) continue;
        // A colour beyond the table is black, as in Pillow.
        GifColorType color = {0, 0, 0};
        if (line[x] < colors->ColorCount) color = colors->Colors[line[x]];
        row[0] = color.Red;
        row[1] = color.Green;
        row[2] = color.Blue;
        row[3] = 255;
    }
}

static portrait_code read_frame(decoder *self, int transparent, const portrait_target *target) {
    GifFileType *gif = self->gif;
    if (DGifGetImageDesc(gif) == GIF_ERROR) return failed(self, gif->Error);
    const GifImageDesc *frame = &gif->Image;
    const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : gif->SColorMap;
    if (!colors) return stop(self, PORTRAIT_DAMAGED, "the GIF has no colour table");
    if (frame->Left < 0 || frame->Top < 0 || frame->Width <= 0 || frame->Height <= 0
        || (uint32_t)(frame->Left + frame->Width) > target->width
        || (uint32_t)(frame->Top + frame->Height) > target->height) {
        return stop(self, PORTRAIT_MISUSE, "the target does not fit the picture");
    }
    uint8_t *line = malloc((size_t)frame->Width);
    if (!line) return stop(self, PORTRAIT_OUT_OF_MEMORY, "out of memory");
    static const int starts[] = {0, 4, 2, 1};
    static const int steps[] = {8, 8, 4, 2};
    for (int pass = 0; pass < (frame->Interlace ? 4 : 1); pass++) {
        int step = frame->Interlace ? steps[pass] : 1;
        for (int y = starts[pass]; y < frame->Height; y += step) {
            if (DGifGetLine(gif, line, frame->Width) == GIF_ERROR) {
                free(line);
                return failed(self, gif->Error);
            }
            size_t place = (size_t)(frame->Top + y) * target->width + (size_t)frame->Left;
            paint(self, colors, transparent, line, target->pixels + place * 4);
        }
    }
    free(line);
    return PORTRAIT_OK;
}

static portrait_code read_records(decoder *self, const portrait_target *target) {
    int transparent = NO_TRANSPARENT_COLOR;
    for (;;) {
        GifRecordType kind = UNDEFINED_RECORD_TYPE;
        if (DGifGetRecordType(self->gif, &kind) == GIF_ERROR) return failed(self, self->gif->Error);
        switch (kind) {
        case IMAGE_DESC_RECORD_TYPE: return read_frame(self, transparent, target);
        case EXTENSION_RECORD_TYPE:
            if (!read_extension(self->gif, &transparent)) return failed(self, self->gif->Error);
            break;
        default: return stop(self, PORTRAIT_DAMAGED, "the GIF has no picture");
        }
    }
}

portrait_code portrait_gif_decode(
    const uint8_t *bytes, size_t count, const portrait_target *target, portrait_report *report) {
    decoder self = {.bytes = bytes, .count = count, .report = report};
    portrait_report_clear(report);
    if (target->channels != 4 || !portrait_fits(target->count, target->width, target->height, target->channels)) {
        return stop(&self, PORTRAIT_MISUSE, "the target has a wrong size");
    }
    int error = 0;
    self.gif = DGifOpen(&self, read_bytes, &error);
    if (!self.gif) return failed(&self, error);
    portrait_code code = read_records(&self, target);
    DGifCloseFile(self.gif, &error);
    return code;
}
