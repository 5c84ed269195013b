import CImageCodecs

/// What decoding PNG files keeps from file to file: a decompressor and buffers of up to 4 MB each.
///
/// Not for several tasks at once; each that decodes has its own.
@safe final class PNGDecoderState {
    /// The reader of the C side; nil when there was no memory for it.
    let reader: OpaquePointer?

    /// Creates a state; its buffers are allocated by the first picture that needs them.
    init() {
        unsafe reader = portrait_png_reader_create()
    }

    deinit {
        unsafe portrait_png_reader_free(reader)
    }
}
