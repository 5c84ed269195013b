/// The hops that proxies have noted in the header of a request, the client's end first.
///
/// Separators are scalars: as a character, a comma behind U+0600 is another one, and a client could hide the hop that its proxy
/// has added.
enum ForwardedHops {
    /// The most hops that are looked at, those next to the service.
    private static let maximumCount = 32

    /// Reads the fields `X-Forwarded-For`.
    ///
    /// - Parameter values: The values of the fields in their order.
    /// - Returns: The hops; nil for one that can't be told.
    static func xForwardedFor(_ values: [String]) -> [IPAddress?] {
        values.flatMap { $0.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false) }
            .suffix(maximumCount)
            .map { node(trimmed(Substring($0))) }
    }

    /// Reads the fields `Forwarded` (RFC 7239).
    ///
    /// - Parameter values: The values of the fields in their order.
    /// - Returns: The hops; nil for one that can't be told.
    static func forwarded(_ values: [String]) -> [IPAddress?] {
        values.flatMap { pieces(of: $0[...], at: ",") }
            .suffix(maximumCount)
            .map { element in
                let pairs = pieces(of: element, at: ";").map(trimmed)
                let nodes = pairs.filter { $0.prefix(4).lowercased() == "for=" }.map { unquoted($0.dropFirst(4)) }
                // Each parameter occurs once (section 4).
                return nodes.count == 1 ? node(nodes[0][...]) : nil
            }
    }

    /// Reads the scheme that the last hop in the fields `Forwarded` names.
    ///
    /// - Parameter values: The values of the fields in their order.
    /// - Returns: The scheme; nil where there is none.
    static func lastScheme(_ values: [String]) -> String? {
        values.last.flatMap { pieces(of: $0[...], at: ",").last }
            .flatMap { pieces(of: $0, at: ";").map(trimmed).last { $0.prefix(6).lowercased() == "proto=" } }
            .map { unquoted($0.dropFirst(6)) }
    }

    /// Reads a node: an address, perhaps with a port; that of IPv6 is in brackets then.
    private static func node(_ text: Substring) -> IPAddress? {
        if text.first == "[" {
            guard let end = text.firstIndex(of: "]") else { return nil }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.first == ":" else { return nil }
            return IPAddress(text[text.index(after: text.startIndex)..<end])
        }
        if text.contains("."), let colon = text.lastIndex(of: ":"), text.firstIndex(of: ":") == colon {
            return IPAddress(text[..<colon])
        }
        return IPAddress(text)
    }

    /// Splits a text where a separator is outside of quotation marks.
    private static func pieces(of text: Substring, at separator: Unicode.Scalar) -> [Substring] {
        var pieces: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        let scalars = text.unicodeScalars
        for index in scalars.indices {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, scalars[index] == "\\" {
                isEscaped = true
            } else if scalars[index] == "\"" {
                isQuoted.toggle()
            } else if !isQuoted, scalars[index] == separator {
                pieces.append(text[start..<index])
                start = scalars.index(after: index)
            }
        }
        pieces.append(text[start...])
        return pieces
    }

    /// The text within quotation marks; nothing in a node needs a backslash, so what has one is no address.
    private static func unquoted(_ text: Substring) -> String {
        guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        return String(text.dropFirst().dropLast())
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
