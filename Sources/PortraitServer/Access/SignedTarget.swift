/// A target with a signature: exactly one, in lower-case hexadecimal digits, at its end.
///
/// What is signed is all before `&signature=`, byte by byte as it was sent. No address that was not signed like this has the
/// signature of one that was: there is one way to write it, so that caches and logs see one address.
struct SignedTarget: Hashable, Sendable {
    /// The name of the parameter.
    static let name = "signature"
    private static let mark = "&\(name)="
    private static let digitCount = 64

    /// What is signed.
    let text: String
    /// The signature.
    let signature: [UInt8]

    /// Takes the signature off a target; nil where there is none at its end, a second one, or a pair without a name.
    ///
    /// - Parameter target: The target.
    init?(_ target: RequestTarget) {
        guard let query = target.query, query.utf8.count > Self.mark.utf8.count + Self.digitCount else { return nil }
        let digits = query.utf8.suffix(Self.digitCount)
        let rest = query.utf8.dropLast(Self.digitCount)
        guard rest.suffix(Self.mark.utf8.count).elementsEqual(Self.mark.utf8) else { return nil }
        let signed = query.prefix(upTo: rest.index(rest.endIndex, offsetBy: -Self.mark.utf8.count))
        let pairs = signed.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        guard !pairs.contains(where: { $0.isEmpty || $0.first == UInt8(ascii: "=") }) else { return nil }
        guard RequestTarget("?\(signed)").parameter(Self.name) == nil else { return nil }
        let values = digits.compactMap(Self.value)
        guard values.count == Self.digitCount else { return nil }
        text = "\(target.path)?\(signed)"
        signature = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }

    /// The value of a digit; nil for all others, such as those of other scripts or in upper case.
    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
