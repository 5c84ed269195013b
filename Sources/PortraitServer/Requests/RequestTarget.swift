/// The target of a request: the decoded parts of its path and the parameters of its query.
struct RequestTarget: Hashable, Sendable {
    /// The longest target that is looked at, in bytes.
    static let maximumByteCount = 8_192

    /// The path as it was sent.
    let path: Substring
    /// The query as it was sent, without the question mark; nil where there was none.
    let query: Substring?
    /// The parts of the path between its slashes, decoded; none where the target is `*`.
    ///
    /// A broken escape stays as it is.
    let segments: [String]

    /// Takes a target apart.
    ///
    /// - Parameter text: The target as the request line has it.
    init(_ text: String) {
        let mark = text.utf8.firstIndex(of: UInt8(ascii: "?"))
        path = mark.map { text[..<$0] } ?? text[...]
        query = mark.map { text[text.utf8.index(after: $0)...] }
        let parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        segments = text == "*" ? [] : parts.map { Self.decoded(Substring($0)) }
    }

    /// Finds a parameter of the query; of several the first one holds.
    ///
    /// - Parameter name: The name.
    /// - Returns: The decoded value; empty where the name stands alone.
    func parameter(_ name: String) -> String? {
        guard let query else { return nil }
        for pair in Self.pairs(of: query) where Self.name(of: pair) == name { return Self.value(of: pair) }
        return nil
    }

    /// The pairs of a query, by its bytes: as characters, signs that an accent stands behind are others.
    private static func pairs(of query: Substring) -> [Substring.UTF8View] {
        query.utf8.split(separator: UInt8(ascii: "&"))
    }

    private static func name(of pair: Substring.UTF8View) -> String {
        decoded(Substring(pair.prefix { $0 != UInt8(ascii: "=") }))
    }

    private static func value(of pair: Substring.UTF8View) -> String {
        decoded(Substring(pair.drop { $0 != UInt8(ascii: "=") }.dropFirst()), plusIsBlank: true)
    }

    /// Refuses a parameter that would have no effect: one that is not known, or another value of the same name.
    ///
    /// - Parameters:
    ///   - known: The names of those that have one.
    ///   - hint: What can be done instead, by the name that is not known.
    /// - Throws: ``ServiceError`` with 400.
    func checkParameters(_ known: Set<String>, hint: (_ name: String) -> String) throws(ServiceError) {
        guard let query else { return }
        var values: [String: String] = [:]
        for pair in Self.pairs(of: query) {
            let (name, value) = (Self.name(of: pair), Self.value(of: pair))
            guard known.contains(name) else {
                throw .badParameter("there is no parameter \"\(name.prefix(40))\"", hint: hint(name))
            }
            guard values.updateValue(value, forKey: name) ?? value == value else {
                throw .badParameter("the parameter \"\(name)\" has two values", hint: "leave one of them out")
            }
        }
    }

    /// The same where one hint is for all.
    func checkParameters(_ known: Set<String>, hint: String) throws(ServiceError) {
        try checkParameters(known) { _ in hint }
    }

    private static func decoded(_ text: Substring, plusIsBlank: Bool = false) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return String(text)
        }
        let units = Array(text.utf8)
        var bytes: [UInt8] = []
        var index = 0
        while index < units.count {
            if units[index] == UInt8(ascii: "%"), index + 2 < units.count,
                let high = Character(UnicodeScalar(units[index + 1])).hexDigitValue,
                let low = Character(UnicodeScalar(units[index + 2])).hexDigitValue
            {
                bytes.append(UInt8(high << 4 | low))
                index += 3
            } else {
                bytes.append(plusIsBlank && units[index] == UInt8(ascii: "+") ? 0x20 : units[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
