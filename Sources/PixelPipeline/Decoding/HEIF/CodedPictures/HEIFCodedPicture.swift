/// A picture of a HEIF file that is coded in one piece: the whole one, or a tile.
struct HEIFCodedPicture {
    /// The coding format.
    let codec: HEIFCodec
    /// The size of the decoded picture.
    let size: PixelSize
    /// What the decoder has to know.
    let configuration: ByteReader
    /// The content of the box that tells colours by numbers.
    let codingPoints: ByteReader?
    /// The coded picture, in pieces.
    let data: [ByteReader]

    /// Whether it has luma only.
    ///
    /// Source: ISO/IEC 14496-15, section 8.3.3.1; AV1 Codec ISO Media File Format Binding, section 2.3.3.
    var isGray: Bool {
        switch codec {
        case .hevc: (configuration.byte(at: 16) ?? 1) & 3 == 0
        case .av1: (configuration.byte(at: 2) ?? 0) & 0x10 != 0
        }
    }

    /// The bits of a sample, 8 to 12 in good files.
    var depth: Int {
        switch codec {
        case .hevc: 8 + Int((configuration.byte(at: 17) ?? 0) & 7)
        case .av1:
            switch (configuration.byte(at: 2) ?? 0) & 0x60 {
            case 0x40: 10
            case 0x60: 12
            default: 8
            }
        }
    }

    /// The samples of a pixel: one of luma, and those of chroma that it has a share of.
    ///
    /// Source: as for ``isGray``.
    var samplesPerPixel: Double {
        if isGray { return 1 }
        switch codec {
        case .hevc:
            switch (configuration.byte(at: 16) ?? 0) & 3 {
            case 1: return 1.5
            case 2: return 2
            default: return 3
            }
        case .av1:
            switch (configuration.byte(at: 2) ?? 0) & 0x0C {
            case 0x0C: return 1.5
            case 0x08: return 2
            default: return 3
            }
        }
    }

    /// The memory that the library takes while it decodes the picture to red, green and blue, in bytes.
    ///
    /// Measured with libheif 1.15, libde265 1.0 and libaom 3.6 on pictures of 1 and 12 megapixels: 8.6 bytes a pixel for HEVC
    /// and 19 for AV1 with all of its chroma, of 8 bits.
    var decodingByteCount: Int {
        let sampleByteCount = samplesPerPixel * (depth > 8 ? 2 : 1)
        return Int(Double(size.pixelCount) * (4 + sampleByteCount * (codec == .hevc ? 3.5 : 5)))
    }

    /// Puts a picture together from what the boxes say.
    ///
    /// - Parameters:
    ///   - item: Its item.
    ///   - properties: The properties of the item.
    ///   - data: Its data.
    ///   - limits: The limits for its size.
    /// - Throws: ``ImagingError/truncated``, ``ImagingError/damaged(reason:)``, ``ImagingError/unsupported(feature:)`` or
    ///   ``ImagingError/limit(_:maximum:found:)``.
    init(
        _ item: HEIFItem,
        properties: HEIFProperties,
        data: [ByteReader],
        limits: DecodeLimits
    ) throws(ImagingError) {
        guard let (codec, content) = properties.configuration, codec.itemType == item.type else {
            throw .damaged(reason: "a picture does not say how it is coded")
        }
        guard let size = properties.size, size.shorterSide > 0 else {
            throw .damaged(reason: "a side of the picture is zero")
        }
        try limits.check(input: size)
        guard content.count >= (codec == .hevc ? 23 : 4) else {
            throw .damaged(reason: "what a decoder has to know is cut")
        }
        self.codec = codec
        self.size = size
        configuration = codec == .av1 ? content.part(at: 0, length: 4) : content
        codingPoints = properties.codingPoints
        self.data = data
        try checkUnits()
    }

    /// Makes sure that the coded picture is one, and of the size that was checked.
    private func checkUnits() throws(ImagingError) {
        let whole = data.count == 1 ? data[0] : ByteReader(data.flatMap(\.bytes))
        switch codec {
        case .hevc:
            var units = HEVCUnits(size: size)
            try units.check(configuration: configuration)
            try units.check(data: whole)
        case .av1: try AV1Units(size: size).check(data: whole)
        }
    }
}
