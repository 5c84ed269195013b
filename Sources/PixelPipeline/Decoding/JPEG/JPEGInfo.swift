import CImageCodecs

/// What the headers of a JPEG file say.
struct JPEGInfo: Hashable, Sendable {
    /// How many samples of a component there are in relation to the other components; T.81, A.1.1.
    struct SamplingFactors: Hashable, Sendable {
        /// The factor of a row, 1 to 4.
        let across: Int
        /// The factor of a column, 1 to 4.
        let down: Int
    }

    /// What the components of a file mean.
    enum Model: CaseIterable, Hashable, Sendable {
        /// Luma.
        case gray
        /// Luma, blue and red chroma of JFIF.
        case yCbCr
        /// Red, green and blue.
        case rgb
        /// Cyan, magenta, yellow and black.
        case cmyk
        /// The luma and chroma of cyan, magenta and yellow; black.
        case ycck
    }

    /// The size of the stored picture.
    let size: PixelSize
    /// What the components mean.
    let model: Model
    /// Whether inks are stored as the light that they let through, as Adobe does.
    let hasInvertedInks: Bool
    /// Whether the file is progressive.
    let isProgressive: Bool
    /// The number of scans.
    let scanCount: Int
    /// The factors of each component.
    let sampling: [SamplingFactors]

    /// Whether the components are inks.
    var hasInks: Bool { model == .cmyk || model == .ycck }

    /// Whether the file can be read as planes of luma and chroma.
    var hasPlanes: Bool { model == .gray || model == .yCbCr }

    /// The size of an MCU in pixels: what the components have together as whole blocks.
    var unit: PixelSize {
        PixelSize(
            width: 8 * sampling.reduce(1) { max($0, $1.across) },
            height: 8 * sampling.reduce(1) { max($0, $1.down) }
        )
    }

    /// Whether coefficients can be turned as they are: a side that is mirrored has to consist of whole MCUs.
    ///
    /// - Parameter orientation: The way the picture is stored.
    /// - Returns: Whether they can.
    func canTurn(from orientation: Orientation) -> Bool {
        // The blocks of a single component are its MCUs.
        let unit = sampling.count == 1 ? PixelSize(width: 8, height: 8) : unit
        return !(orientation.isReversedAcross && size.width % unit.width != 0)
            && !(orientation.isReversedDown && size.height % unit.height != 0)
    }

    /// Takes over what the C reader found.
    ///
    /// - Parameter info: The description of an open file.
    init(_ info: portrait_jpeg_info) {
        size = PixelSize(width: Int(info.width), height: Int(info.height))
        model =
            switch info.model {
            case PORTRAIT_JPEG_GRAY: .gray
            case PORTRAIT_JPEG_YCBCR: .yCbCr
            case PORTRAIT_JPEG_RGB: .rgb
            case PORTRAIT_JPEG_YCCK: .ycck
            default: .cmyk
            }
        hasInvertedInks = info.inverted != 0
        isProgressive = info.progressive != 0
        scanCount = Int(info.scans)
        let across = [info.across.0, info.across.1, info.across.2, info.across.3]
        let down = [info.down.0, info.down.1, info.down.2, info.down.3]
        sampling = (0..<Int(info.components))
            .map { SamplingFactors(across: Int(across[$0]), down: Int(down[$0])) }
    }
}
