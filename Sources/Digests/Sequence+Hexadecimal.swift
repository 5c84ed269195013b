extension Sequence<UInt8> {
    /// The bytes as pairs of hexadecimal digits in lower case.
    ///
    /// It is inlinable because a sequence that is only known when the program runs has its types looked up among all of the program.
    @inlinable public var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(underestimatedCount * 2)
        for byte in self {
            text.append(Self.digit(byte >> 4))
            text.append(Self.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    @usableFromInline static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
