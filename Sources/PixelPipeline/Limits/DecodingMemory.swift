/// The memory that is taken while an original is read and framed.
struct DecodingMemory {
    /// The most bytes at once.
    let peak: Double
    /// The bytes of the framed pictures that are left.
    let framed: Double

    /// The most bytes of rows that the reader of PNG files inflates at once.
    private static let largestInflated = Double(32 << 20)

    /// Computes the memory.
    ///
    /// - Parameters:
    ///   - header: The header of the original.
    ///   - plans: What is made of it, at least one.
    ///   - request: How the decoder is asked.
    ///   - fileByteCount: The length of the original.
    init(header: ImageHeader, plans: [RenditionPlan], request: DecodeRequest, fileByteCount: Int) {
        let decoder = Self.decoder(of: header, request, fileByteCount: fileByteCount)
        let whole = Self.wholePicture(header, request)
        let resizes = plans.compactMap(\.framing.resize)
        let framedBytes = plans.map { plan in
            Double(plan.framing.size.pixelCount) * (plan.framing.isGray || request.isLumaOnly ? 1 : 4)
        }
        framed = framedBytes.reduce(0, +)
        // Colours are converted in a copy, and a picture is turned in another one.
        let copies = (header.colorProfile == nil ? 0.0 : 1) + (header.orientation == .upright ? 0 : 1)
        let finishing = (framedBytes.max() ?? 0) * copies
        let resampling = plans.compactMap { Self.resampling($0, header, request) }
        guard resizes.count == plans.count else {
            let premultiplied = header.mayHaveAlpha && !resizes.isEmpty ? whole : 0
            peak = max(decoder + whole, whole * (1 + copies), whole + premultiplied + framed + (resampling.max() ?? 0))
            return
        }
        let rows =
            switch header.format {
            case .gif, .webp: header.mayHaveAlpha ? whole * 2 : whole
            default: Double(header.storedSize.width) * 16 * 4
            }
        peak = max(decoder + rows + resampling.reduce(0, +), framed + finishing)
    }

    /// The bytes of all coefficients of a JPEG file, as libjpeg keeps them, which may have to read any: two for each sample, with
    /// the padding to whole MCUs, and a sixteenth more for what else it takes.
    static func coefficients(of header: ImageHeader) -> Double {
        let (width, height) = (header.storedSize.width, header.storedSize.height)
        let padded = Double((width + 15) / 16 * 16) * Double((height + 15) / 16 * 16)
        return padded * header.coding.samplesPerPixel * 2.125
    }

    /// The bytes that the codec takes besides the picture that it gives.
    private static func decoder(of header: ImageHeader, _ request: DecodeRequest, fileByteCount: Int) -> Double {
        let (width, area) = (Double(header.storedSize.width), Double(header.storedSize.pixelCount))
        switch header.format {
        // Stripes of all components, and of what becomes of them.
        case .jpeg:
            let keepsCoefficients = header.coding.scanCount > 1 || request.keepsCoefficients
            return (keepsCoefficients ? coefficients(of: header) : 0) + width * 256
        case .png where header.isProgressive: return area * (header.colorModel == .gray && !header.mayHaveAlpha ? 1 : 4)
        case .png:
            let inflated = area * Double(header.coding.bitsPerPixel) / 8 + Double(header.storedSize.height)
            // What is larger is read row by row; the packed data is copied where it is in several pieces.
            return width * 64 + (inflated > largestInflated ? 0 : inflated + Double(fileByteCount))
        // Without loss it has a picture of its own, with loss one of the opacity.
        case .webp:
            let besides = header.colorModel == .rgb ? area * 4 : header.mayHaveAlpha ? area * 2 : 0
            return besides + Double(fileByteCount) + width * 64
        case .heic, .avif: return Double(header.coding.heifByteCount)
        case .gif, .bmp, .tiff: return width
        }
    }

    /// The bytes of the whole picture as the decoder gives it.
    private static func wholePicture(_ header: ImageHeader, _ request: DecodeRequest) -> Double {
        let scale = request.scale.rawValue
        let width = (header.storedSize.width + scale - 1) / scale
        let height = (header.storedSize.height + scale - 1) / scale
        let isGray =
            request.isLumaOnly || header.format == .png && header.colorModel == .gray && !header.mayHaveAlpha
        return Double(width) * Double(height) * (isGray ? 1 : 4)
    }

    /// The bytes of the resize of one frame; nil where there is none.
    private static func resampling(
        _ plan: RenditionPlan,
        _ header: ImageHeader,
        _ request: DecodeRequest
    ) -> Double? {
        guard let resize = plan.framing.resize else { return nil }
        let scale = Double(request.scale.rawValue)
        let region = PixelSize(
            width: Int((resize.region.width / scale).rounded(.up)),
            height: Int((resize.region.height / scale).rounded(.up))
        )
        let (source, target) = (header.orientation.upright(region), header.orientation.upright(resize.target))
        guard request.layout == .planes else {
            return ResamplingMemory(from: source, to: target, channels: request.isLumaOnly ? 1 : 4).byteCount
        }
        let staysPlanar =
            request.isLumaOnly
            || plan.isFramingOnly && plan.output.format ?? .jpeg == .jpeg && header.colorProfile == nil
        let component = ResamplingMemory(from: source, to: target, channels: 1, keepsFraction: !staysPlanar)
        // Three components, and the pixels that they become.
        let pixels = staysPlanar ? 0 : Double(target.pixelCount) * 4
        return component.byteCount * (request.isLumaOnly ? 1 : 3) + pixels
    }
}
