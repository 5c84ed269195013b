extension PortalValue {
    /// Reads one text, from its beginning to its end.
    struct Parser {
        let bytes: [UInt8]
        let isLenient: Bool
        var offset = 0

        var error: SyntaxError { SyntaxError(offset: offset) }
        var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

        init(bytes: [UInt8], isLenient: Bool) {
            self.bytes = bytes
            self.isLenient = isLenient
        }

        /// Whether a text begins here.
        var isQuote: Bool { next == UInt8(ascii: "\"") || isLenient && next == UInt8(ascii: "'") }

        mutating func document() throws(SyntaxError) -> PortalValue {
            let value = try self.value(depth: 0)
            skipBlanks()
            guard offset == bytes.count else { throw error }
            return value
        }

        mutating func skipBlanks() {
            while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
        }

        mutating func accept(_ byte: UInt8) -> Bool {
            guard next == byte else { return false }
            offset += 1
            return true
        }

        mutating func expect(_ word: StaticString, _ value: PortalValue) throws(SyntaxError) -> PortalValue {
            for byte in "\(word)".utf8 {
                guard accept(byte) else { throw error }
            }
            return value
        }

        mutating func value(depth: Int) throws(SyntaxError) -> PortalValue {
            skipBlanks()
            guard depth < 64, let byte = next else { throw error }
            switch byte {
            case UInt8(ascii: "{"): return try object(depth: depth)
            case UInt8(ascii: "["): return try list(depth: depth)
            case _ where isQuote: return .text(try text())
            case UInt8(ascii: "t"): return try expect("true", .bool(true))
            case UInt8(ascii: "f"): return try expect("false", .bool(false))
            case UInt8(ascii: "n"): return try expect("null", .null)
            default: return try number()
            }
        }

        mutating func object(depth: Int) throws(SyntaxError) -> PortalValue {
            offset += 1
            var members: [Member] = []
            skipBlanks()
            if accept(UInt8(ascii: "}")) { return .object(members) }
            while true {
                skipBlanks()
                if isLenient, !members.isEmpty, accept(UInt8(ascii: "}")) { return .object(members) }
                guard isQuote else { throw error }
                let name = try text()
                skipBlanks()
                guard accept(UInt8(ascii: ":")) else { throw error }
                members.append(Member(name: name, value: try value(depth: depth + 1)))
                skipBlanks()
                if accept(UInt8(ascii: "}")) { return .object(members) }
                guard accept(UInt8(ascii: ",")) else { throw error }
            }
        }

        mutating func list(depth: Int) throws(SyntaxError) -> PortalValue {
            offset += 1
            var values: [PortalValue] = []
            skipBlanks()
            if accept(UInt8(ascii: "]")) { return .list(values) }
            while true {
                skipBlanks()
                if isLenient, !values.isEmpty, accept(UInt8(ascii: "]")) { return .list(values) }
                values.append(try value(depth: depth + 1))
                skipBlanks()
                if accept(UInt8(ascii: "]")) { return .list(values) }
                guard accept(UInt8(ascii: ",")) else { throw error }
            }
        }

        mutating func number() throws(SyntaxError) -> PortalValue {
            let start = offset
            // Uploads are long lists of numbers, so this loop is kept plain.
            scan: while offset < bytes.count {
                switch bytes[offset] {
                case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: offset += 1
                default: break scan
                }
            }
            let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
            if let whole = Int64(digits), !digits.hasPrefix("+") { return .int(whole) }
            guard let double = Double(digits), double.isFinite else { throw error }
            return .double(double)
        }

        mutating func text() throws(SyntaxError) -> String {
            let quote = next
            offset += 1
            var units: [UInt8] = []
            while let byte = next {
                offset += 1
                switch byte {
                case quote: return String(decoding: units, as: UTF8.self)
                case UInt8(ascii: "\\"): units += try escape()
                case 0..<0x20: throw error
                default: units.append(byte)
                }
            }
            throw error
        }

        mutating func escape() throws(SyntaxError) -> [UInt8] {
            guard let byte = next else { throw error }
            offset += 1
            switch byte {
            case UInt8(ascii: "n"): return [0x0A]
            case UInt8(ascii: "r"): return [0x0D]
            case UInt8(ascii: "t"): return [0x09]
            case UInt8(ascii: "b"): return [0x08]
            case UInt8(ascii: "f"): return [0x0C]
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
            case UInt8(ascii: "'") where isLenient: return [byte]
            case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
            default: throw error
            }
        }

        mutating func scalar() throws(SyntaxError) -> Unicode.Scalar {
            let first = try unit()
            guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
            guard accept(UInt8(ascii: "\\")), accept(UInt8(ascii: "u")) else { throw error }
            let second = try unit()
            guard (0xDC00..<0xE000).contains(second) else { throw error }
            return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)) ?? "\u{FFFD}"
        }

        mutating func unit() throws(SyntaxError) -> UInt32 {
            guard offset + 4 <= bytes.count else { throw error }
            let digits = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            guard let unit = UInt32(digits, radix: 16) else { throw error }
            offset += 4
            return unit
        }
    }
}
