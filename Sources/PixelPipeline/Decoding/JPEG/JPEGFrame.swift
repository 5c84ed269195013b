/// The frame header of a JPEG file: what all scans have in common.
///
/// Source: ITU-T T.81, section B.2.2.
struct JPEGFrame {
    /// The size of the picture.
    let size: PixelSize
    /// Whether the coefficients come in several scans.
    let isProgressive: Bool
    /// The identifiers of the components, 1, 3 or 4 of them.
    let components: [UInt8]
    /// The samples of all components for each pixel.
    let samplesPerPixel: Double
    /// How many times as far apart the samples of a component are on one axis as on the other, at most.
    let unevenness: Double

    /// Whether a marker begins a frame header.
    ///
    /// - Parameter marker: The second byte of the marker.
    /// - Returns: Whether it does.
    static func begins(with marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Reads a frame header.
    ///
    /// - Parameters:
    ///   - marker: The second byte of its marker.
    ///   - segment: What follows the length field.
    /// - Throws: ``ImagingError/truncated`` or ``ImagingError/unsupported(feature:)``.
    init(marker: UInt8, segment: ByteReader) throws(ImagingError) {
        guard
            let precision = segment.byte(at: 0),
            let height = segment.number(at: 1, length: 2),
            let width = segment.number(at: 3, length: 2),
            let count = segment.byte(at: 5)
        else { throw .truncated }
        switch marker {
        case 0xC0, 0xC1, 0xC2, 0xC9, 0xCA: break
        case 0xC3, 0xCB: throw .unsupported(feature: "lossless JPEG")
        default: throw .unsupported(feature: "hierarchical JPEG")
        }
        guard precision == 8 else { throw .unsupported(feature: "JPEG with \(precision) bits per sample") }
        // A height of zero means that a later segment states it; no camera or browser does that.
        guard height > 0 else { throw .unsupported(feature: "JPEG without a height in its frame header") }
        guard count == 1 || count == 3 || count == 4 else {
            throw .unsupported(feature: "JPEG with \(count) components")
        }
        var components: [UInt8] = []
        // How many samples each component has across and down in an MCU.
        var factors: [(across: Int, down: Int)] = []
        for index in 0..<Int(count) {
            guard
                let component = segment.byte(at: 6 + index * 3),
                let factor = segment.byte(at: 7 + index * 3)
            else { throw .truncated }
            components.append(component)
            factors.append((across: Int(factor >> 4), down: Int(factor & 15)))
        }
        let across = factors.map { $0.across }.max() ?? 1
        let down = factors.map { $0.down }.max() ?? 1
        let samples = factors.reduce(0) { $0 + $1.across * $1.down }
        samplesPerPixel = Double(samples) / Double(max(1, across * down))
        unevenness =
            factors.map { factor in
                let apart = Double(across * max(1, factor.down)) / Double(max(1, factor.across) * max(1, down))
                return max(apart, 1 / apart)
            }
            .max() ?? 1
        size = PixelSize(width: width, height: height)
        isProgressive = marker == 0xC2 || marker == 0xCA
        self.components = components
    }

    /// Finds the colour model as libjpeg does in `default_decompress_parms`.
    ///
    /// - Parameters:
    ///   - hasJFIF: Whether a JFIF segment was met, which promises YCbCr.
    ///   - transform: The transform byte of the Adobe segment, if there is one.
    /// - Returns: The colour model.
    func colorModel(hasJFIF: Bool, transform: UInt8?) -> ImageHeader.ColorModel {
        switch components.count {
        case 1: return .gray
        case 3:
            if hasJFIF { return .yCbCr }
            if let transform { return transform == 0 ? .rgb : .yCbCr }
            return components == Array("RGB".utf8) ? .rgb : .yCbCr
        default: return transform == 2 ? .ycck : .cmyk
        }
    }
}
