/// How deep and how many the values of a JSON text are, found out before it is decoded.
///
/// Decoding takes time with the depth of each value: a text of 60 KB that is nested 500 deep would take a minute.
struct JSONShape: Hashable, Sendable {
    /// The deepest that arrays and objects may be nested: more than any answer of a portal is.
    static let maximumDepth = 64
    /// The most values that a text may have, names of members included.
    static let maximumValueCount = 250_000

    /// How deep arrays and objects are nested.
    private(set) var depth = 0
    /// The number of values, or a few more: what follows a bracket, a comma or a colon.
    private(set) var valueCount = 1

    /// Walks through a text; one that is no JSON has a shape of some kind.
    ///
    /// Cost: a look at each byte, up to where the text is beyond a limit.
    ///
    /// - Parameter bytes: The text in UTF-8.
    init(of bytes: [UInt8]) {
        var open = 0
        var isInText = false
        var isEscaped = false
        for byte in bytes {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                open += 1
                depth = max(depth, open)
                valueCount += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): valueCount += 1
            default: break
            }
            guard isWithinLimits else { return }
        }
    }

    /// Whether a text of this shape is decoded.
    var isWithinLimits: Bool { depth <= Self.maximumDepth && hasFewValues }

    /// Whether a text of this shape has no more values than are read.
    var hasFewValues: Bool { valueCount <= Self.maximumValueCount }
}
