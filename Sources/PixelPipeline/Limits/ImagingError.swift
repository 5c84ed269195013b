/// A reason why a picture could not be read, changed or written.
public enum ImagingError: Error, Hashable, Sendable {
    /// The bytes are no picture of any known format; the fault of the input.
    case notAnImage
    /// The format, or something that the file uses, is not supported; the limit of this program.
    case unsupported(feature: String)
    /// A decoder of the format is not installed; the limit of the machine.
    case missingDecoder(format: ImageFormat, package: String)
    /// The file contradicts its format; the fault of the input.
    case damaged(reason: String)
    /// The file ends before the picture does; the fault of the input or of its way here.
    case truncated
    /// The picture asks for more than is allowed; the fault of the input or of the request.
    case limit(Limit, maximum: Int, found: Int)
    /// A filter can't work with this value on this picture; the fault of the request.
    case parameter(reason: String)
    /// The result could not be written in its format; the fault of this program or of its machine.
    case encoding(reason: String)
    /// The picture broke a decoder or took too long, and is not read again; the fault of the input.
    case quarantined(reason: String)

    /// A sentence that says what happened, without a period.
    public var message: String {
        switch self {
        case .notAnImage: "the data is not an image"
        case .unsupported(let feature): "\(feature) is not supported"
        case .missingDecoder(let format, _): "\(format.name) pictures can't be read here: a library is missing"
        case .damaged(let reason): "the image is damaged: \(reason)"
        case .truncated: "the image is truncated: the data ends before the picture does"
        case .limit(let limit, let maximum, let found):
            "the image is too large: \(found) \(limit.unit), and \(maximum) are allowed"
        case .parameter(let reason): reason
        case .encoding(let reason): "the image could not be encoded: \(reason)"
        case .quarantined(let reason): "the image is in quarantine: \(reason)"
        }
    }

    /// A sentence that says what to do about it, without a period.
    public var hint: String {
        switch self {
        case .notAnImage: "give a JPEG, PNG, GIF, WebP, HEIC or AVIF file"
        case .unsupported(let feature) where !Self.isWholeFormat(feature):
            "save it anew with another program, as a usual JPEG or PNG"
        case .unsupported: "JPEG, PNG, GIF, WebP, HEIC and AVIF are read, and JPEG, PNG and WebP are written"
        case .missingDecoder(_, let package):
            "install the Debian package \(package), or convert the image to JPEG first"
        case .damaged, .truncated: "get the file again or save it anew from another program"
        case .limit(.outputSide, _, _): "add a resize step with smaller sides or raise the output limit"
        case .limit(.outputBytes, _, _): "add a resize step with smaller sides or allow more bytes"
        case .limit(.memory, _, _): "make the image smaller, ask for a smaller one, or raise the limit"
        case .limit: "make the image smaller or raise the limit"
        case .parameter: "change the value in the recipe"
        case .encoding: "try another output format"
        case .quarantined: "give another picture, or have this one released from the quarantine"
        }
    }

    /// Whether a feature is a format as a whole, rather than a kind of one that is known.
    private static func isWholeFormat(_ feature: String) -> Bool {
        ["reading ", "decoding ", "writing "].contains { feature.hasPrefix($0) }
    }
}
