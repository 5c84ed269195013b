import CQREncode
import PixelPipeline

/// A QR code (ISO/IEC 18004): dark and light modules in a square.
struct QRCode: Hashable, Sendable {
    /// The modules on a side.
    let side: Int
    /// Whether each module is dark, row by row.
    let modules: [Bool]

    /// The light modules around it that readers need (section 9.1).
    private static let margin = 4

    /// Draws the code of a text, with error correction of level M.
    ///
    /// - Parameter text: The text, without a zero.
    /// - Throws: ``ServiceError`` where libqrencode is not there, or the text is too long.
    init(of text: String) throws(ServiceError) {
        if let reason = Self.missing { throw .qrLibraryMissing(reason) }
        guard let code = unsafe portrait_qr_encode(text) else { throw .textTooLongForCode }
        defer { unsafe portrait_qr_free(code) }
        let side = unsafe Int(code.pointee.width)
        self.side = side
        modules = unsafe UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    }

    /// What is missing of the library; nil where it is there.
    private static let missing: String? = unsafe portrait_qr_load().map { unsafe String(cString: $0) }

    /// The code as a picture with its margin, all modules of one size.
    ///
    /// - Parameter wanted: The side in pixels; where a module would be smaller than a pixel, the picture is larger.
    /// - Returns: The picture, in grey.
    func bitmap(side wanted: Int) -> Bitmap {
        let scale = max(1, wanted / (side + 2 * Self.margin))
        let picture = max(wanted, side + 2 * Self.margin)
        let start = (picture - scale * side) / 2
        var bytes = [UInt8](repeating: 255, count: picture * picture)
        for (index, isDark) in modules.enumerated() where isDark {
            let (row, column) = index.quotientAndRemainder(dividingBy: side)
            for line in start + row * scale..<start + (row + 1) * scale {
                let first = line * picture + start + column * scale
                for pixel in first..<first + scale { bytes[pixel] = 0 }
            }
        }
        return Bitmap(size: PixelSize(width: picture, height: picture), layout: .gray, bytes: bytes)
    }
}
