extension HTTPField {
    /// The name of a header field: a token, in which capitals mean nothing (RFC 9110 section 5.1).
    public struct Name: Hashable, Sendable, CustomStringConvertible {
        /// The name as it is written.
        public let rawName: String
        /// The name in lower case, by which names are compared.
        public let canonicalName: String

        /// Reads a name.
        ///
        /// - Parameter text: The name; nil comes out where that is no token.
        public init?(_ text: String) {
            guard Self.isToken(text) else { return nil }
            self.init(token: text)
        }

        /// Names a field whose name is written in the program.
        ///
        /// - Parameter token: The name.
        /// - Precondition: It is a token.
        public init(literal token: StaticString) {
            let text = "\(token)"
            precondition(Self.isToken(text), "the name of a header field is a token")
            self.init(token: text)
        }

        private init(token: String) {
            rawName = token
            canonicalName = token.lowercased()
        }

        /// Tells whether a text is a token (RFC 9110 section 5.6.2), as methods and the names of fields have to be.
        ///
        /// - Parameter text: The text.
        /// - Returns: Whether it is.
        public static func isToken(_ text: String) -> Bool {
            !text.isEmpty && text.utf8.allSatisfy(isTokenUnit)
        }

        private static func isTokenUnit(_ unit: UInt8) -> Bool {
            switch unit {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
                UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
                true
            default: false
            }
        }

        /// The name as it is written.
        public var description: String { rawName }

        /// Whether two names are the same but for capitals.
        public static func == (first: Name, second: Name) -> Bool { first.canonicalName == second.canonicalName }

        /// Feeds what names are compared by.
        public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }
    }
}
