import CGIF
import PixelPipeline

/// A still GIF (GIF89a) of a picture with at most 256 colours, written by giflib.
struct GIFFile {
    /// The file.
    let bytes: [UInt8]

    /// Writes a picture.
    ///
    /// - Parameter bitmap: The picture; nil comes out where it has more than 256 colours. A pixel with an alpha below
    ///   128 lets everything through, every other nothing.
    init?(_ bitmap: Bitmap) {
        guard let pixels = Pixels(bitmap) else { return nil }
        guard let bytes = Self.file(of: pixels, bitmap.size) else { return nil }
        self.bytes = bytes
    }

    /// The picture as places in a palette.
    private struct Pixels {
        var palette: [GifColorType] = []
        /// The place of what is transparent; nil where all is opaque.
        var clear: Int?
        var indices: [GifPixelType] = []

        init?(_ bitmap: Bitmap) {
            var places: [UInt32: Int] = [:]
            indices.reserveCapacity(bitmap.size.pixelCount)
            for y in 0..<bitmap.size.height {
                for x in 0..<bitmap.size.width {
                    let color = bitmap[x, y]
                    let isClear = color.alpha < 128
                    let key = isClear ? UInt32.max : Self.key(color)
                    if places[key] == nil {
                        guard palette.count < 256 else { return nil }
                        places[key] = palette.count
                        if isClear { clear = palette.count }
                        palette.append(isClear ? GifColorType() : GifColorType(color))
                    }
                    indices.append(GifPixelType(places[key] ?? 0))
                }
            }
        }

        private static func key(_ color: Color) -> UInt32 {
            UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
        }
    }

    private static func file(of pixels: Pixels, _ size: PixelSize) -> [UInt8]? {
        let output = Output()
        // 256 colours: giflib takes powers of 2.
        var palette = pixels.palette + Array(repeating: GifColorType(), count: 256 - pixels.palette.count)
        var indices = pixels.indices
        guard let map = unsafe GifMakeMapObject(256, &palette) else { return nil }
        defer { unsafe GifFreeMapObject(map) }
        return withExtendedLifetime(output) { () -> [UInt8]? in
            let place = unsafe Unmanaged.passUnretained(output).toOpaque()
            guard let file = unsafe EGifOpen(place, Output.write, nil) else { return nil }
            unsafe EGifSetGifVersion(file, true)
            let (width, height) = (CInt(size.width), CInt(size.height))
            var isWritten = unsafe EGifPutScreenDesc(file, width, height, 8, 0, map) == GIF_OK
            if isWritten, let clear = pixels.clear {
                var block = GraphicsControlBlock()
                block.TransparentColor = CInt(clear)
                var bytes = [GifByteType](repeating: 0, count: 4)
                let count = unsafe EGifGCBToExtension(&block, &bytes)
                isWritten = unsafe EGifPutExtension(file, CInt(GRAPHICS_EXT_FUNC_CODE), CInt(count), bytes) == GIF_OK
            }
            isWritten = unsafe isWritten && EGifPutImageDesc(file, 0, 0, width, height, false, nil) == GIF_OK
            isWritten = unsafe isWritten && EGifPutLine(file, &indices, CInt(indices.count)) == GIF_OK
            let isClosed = unsafe EGifCloseFile(file, nil) == GIF_OK
            return isWritten && isClosed ? output.bytes : nil
        }
    }
}

/// What giflib has written.
private final class Output {
    var bytes: [UInt8] = []

    /// Takes a part of the file; the C type is `OutputFunc`.
    static let write: OutputFunc = { file, part, count in
        guard let place = unsafe file?.pointee.UserData, let part = unsafe part, count > 0 else { return 0 }
        let output = unsafe Unmanaged<Output>.fromOpaque(place).takeUnretainedValue()
        unsafe output.bytes.append(contentsOf: UnsafeBufferPointer(start: part, count: Int(count)))
        return count
    }
}

extension GifColorType {
    fileprivate init(_ color: Color) {
        self.init(Red: color.red, Green: color.green, Blue: color.blue)
    }
}
