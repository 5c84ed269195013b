/// What the properties of an item say.
///
/// Source: ISO/IEC 23008-12, section 6.5; ISO/IEC 14496-12, section 12.1.
struct HEIFProperties {
    /// The size of the decoded picture, before it is cropped and turned.
    private(set) var size: PixelSize?
    /// What the decoder has to know, and the coding format that it is for.
    private(set) var configuration: (codec: HEIFCodec, content: ByteReader)?
    /// The content of the box that tells colours by numbers.
    private(set) var codingPoints: ByteReader?
    /// The embedded colour profile.
    private(set) var profile: ByteReader?
    /// The part of the decoded picture that is shown, as the file says it.
    private(set) var aperture: CleanAperture?
    /// The way in which the picture has to be turned.
    private(set) var orientation = Orientation.upright

    /// Reads properties.
    ///
    /// - Parameters:
    ///   - item: The item that has them.
    ///   - meta: What the file consists of.
    /// - Throws: ``ImagingError/damaged(reason:)``, or ``ImagingError/unsupported(feature:)`` for one that has to be known.
    init(of item: HEIFItem, in meta: HEIFMeta) throws(ImagingError) {
        for property in item.properties where property.index > 0 {
            guard property.index <= meta.properties.count else {
                throw .damaged(reason: "a picture has a property that is not there")
            }
            let box = meta.properties[property.index - 1]
            guard box.isWhole else { throw .damaged(reason: "a property is longer than the box around it") }
            guard try take(box) || !property.isEssential else {
                throw .unsupported(feature: "the property \(box.name) of HEIF")
            }
        }
    }

    /// Takes a property in.
    ///
    /// - Parameter box: Its box.
    /// - Returns: Whether it is known.
    /// - Throws: ``ImagingError/damaged(reason:)`` or ``ImagingError/unsupported(feature:)``.
    private mutating func take(_ box: BoxWalk.Box) throws(ImagingError) -> Bool {
        var fields = BoxFields(box.content)
        switch box.name {
        case "ispe":
            _ = try fields.versionAndFlags()
            size = PixelSize(width: try fields.number(4), height: try fields.number(4))
        case "hvcC": configuration = (.hevc, box.content)
        case "av1C": configuration = (.av1, box.content)
        case "colr": takeColors(box.content)
        case "clap":
            // The order of the three is fixed by ISO/IEC 23000-22, section 7.3.6.7.
            guard orientation == .upright else { throw .unsupported(feature: "cropping a turned picture of HEIF") }
            aperture = try CleanAperture(&fields)
        case "irot": orientation = orientation.turnedLeft(try fields.number(1) & 3)
        case "imir": orientation = orientation.mirrored(isAcross: try fields.number(1) & 1 == 1)
        case "auxC", "pixi", "pasp", "clli", "mdcv", "cclv", "amve", "udes", "rloc", "altt", "iscl": break
        default: return false
        }
        return true
    }

    private mutating func takeColors(_ content: ByteReader) {
        let rest = content.part(at: 4, length: content.count)
        if content.has("nclx", at: 0) {
            codingPoints = codingPoints ?? rest
        } else if content.has("prof", at: 0) || content.has("rICC", at: 0) {
            profile = profile ?? rest
        }
    }
}
