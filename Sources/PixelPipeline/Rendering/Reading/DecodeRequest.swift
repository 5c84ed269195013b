/// How a decoder is asked for a picture, so that it does no more than the renditions need.
struct DecodeRequest: Hashable, Sendable {
    /// What the decoder gives.
    enum Layout: Hashable, Sendable {
        /// The components of a JPEG file as they are stored.
        case planes
        /// Rows of pixels.
        case rows
    }

    /// Above this factor of reduction chroma needs no smoothing when it is resized from its own samples.
    private static let planarReduction = 1.6
    /// The same where chroma is written at half of luma's scale: its samples become samples that are as far apart at least,
    /// so that nothing shows between them.
    private static let halvedReduction = 1.0

    /// The least factor of reduction that is left to the resize after the decoder's own.
    ///
    /// With it the result differs from that of the whole picture by less than 50 dB on photographs; below it the
    /// decoder's blocks begin to show.
    private static let leastReduction = 1.6

    /// The least factor that is left for the axis on which the samples of chroma are farthest apart, where they are as far apart
    /// as those of luma on the other: libjpeg reduces them as much as luma then, on both.
    ///
    /// With it chroma of 4:2:2 is as near to that of the whole picture as luma is, on photographs; with 1 it is 3 dB farther.
    private static let leastUnevenReduction = 1.125

    /// Below this number of pixels the decoder does not reduce a picture: it costs little, and its details are few.
    private static let leastPixelCount = 256 * 256

    /// What the decoder gives.
    let layout: Layout
    /// The reduction by the decoder.
    let scale: DCTScale
    /// Whether the picture is reduced by two or more once again, which averages the last bits of it away.
    let isCoarse: Bool
    /// Whether only the luma is decoded.
    let isLumaOnly: Bool
    /// Whether the decoder notes what its reduction loses, for resizes in light.
    let notesVariances: Bool
    /// Whether libjpeg keeps all coefficients for that.
    let keepsCoefficients: Bool

    /// Finds the request that serves all framings.
    ///
    /// - Parameters:
    ///   - header: The header of the picture.
    ///   - framings: What the renditions need, at least one.
    ///   - halvesChroma: Whether all renditions go from the resize into JPEG files whose chroma has half of luma's scale.
    ///   - byLibraries: Whether JPEG files are read by libjpeg alone.
    init(header: ImageHeader, framings: [Framing], halvesChroma: Bool = false, byLibraries: Bool = false) {
        let isJPEG = header.format == .jpeg
        let canReduce = isJPEG && header.storedSize.pixelCount >= Self.leastPixelCount
        let hasInks = header.colorModel == .cmyk || header.colorModel == .ycck
        let isGray = header.keepsLuma && framings.allSatisfy(\.isGray)
        let isLumaOnly = isJPEG && !hasInks && (isGray || header.colorModel == .gray)
        self.isLumaOnly = isLumaOnly
        let isPlanar = framings.allSatisfy { framing in
            guard let resize = framing.resize else { return false }
            return isLumaOnly || (framing.isGray && header.keepsLuma)
                || resize.reduction >= (halvesChroma ? Self.halvedReduction : Self.planarReduction)
        }
        let hasPlanes = isJPEG && !header.convertsRows && (header.colorModel == .gray || header.colorModel == .yCbCr)
        layout = hasPlanes && isPlanar ? .planes : .rows
        let averagesLight = framings.contains { $0.resize?.light == .linear }
        // What the reduction of rows loses is noted by nobody.
        let losesLight = averagesLight && layout == .rows
        let unevenness = isLumaOnly ? 1 : header.coding.unevenness
        let scales = framings.map {
            canReduce && !losesLight ? Self.scale(for: $0.resize, unevenness: unevenness) : .whole
        }
        let scale = scales.min { $0.rawValue < $1.rawValue } ?? .whole
        self.scale = scale
        isCoarse = framings.allSatisfy { ($0.resize?.reduction ?? 1) >= 2 * Double(scale.rawValue) }
        notesVariances = layout == .planes && scale != .whole && averagesLight
        keepsCoefficients = notesVariances && byLibraries
    }

    /// The largest reduction that leaves enough for the resize.
    private static func scale(for resize: Framing.Resize?, unevenness: Double) -> DCTScale {
        guard let resize else { return .whole }
        let least = unevenness > 1 ? max(leastReduction, unevenness * leastUnevenReduction) : leastReduction
        return DCTScale.allCases.last { Double($0.rawValue) * least <= resize.reduction } ?? .whole
    }
}

extension ImageHeader {
    /// Whether the luma of the stored picture is that of the finished one.
    ///
    /// A profile of colours moves some colours to a lighter or darker grey than others.
    var keepsLuma: Bool { colorProfile.map { $0.space == .gray } ?? true }

    /// Whether colours are converted as the rows come, before anything is averaged.
    ///
    /// Inks can't be averaged, and the light of a grey is what the curve of its profile says; so is that of colours whose curve is
    /// unlike that of sRGB, or is within a table. Others are converted when they are resized, as there are fewer then.
    var convertsRows: Bool {
        guard let colorProfile else { return false }
        return colorProfile.space != .rgb || !colorProfile.averagesLikeSRGB
    }
}
