import FoundationEssentials

/// A JSON value that keeps longs exact.
public enum JSONValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A boolean.
    case bool(Bool)
    /// A number without a fraction that fits into 64 bits.
    case integer(Int64)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// An array, in its order.
    case array([JSONValue])
    /// An object; the order of its members is not kept.
    case object([String: JSONValue])
}

extension JSONValue: Codable {
    /// Reads a value.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // The commonest first: every miss costs a thrown error.
        do {
            self = .string(try container.decode(String.self))
            return
        } catch DecodingError.typeMismatch {
            // The next kind is tried.
        } catch DecodingError.valueNotFound {
            self = .null
            return
        }
        do {
            self = .integer(try container.decode(Int64.self))
            return
        } catch DecodingError.typeMismatch {
            // The next kind is tried.
        } catch {
            // It has a fraction or needs more than 64 bits; the decoder has an error of its own for that.
            self = .double(try container.decode(Double.self))
            return
        }
        do {
            self = .bool(try container.decode(Bool.self))
            return
        } catch DecodingError.typeMismatch {
            // The next kind is tried.
        }
        do {
            self = .object(try container.decode([String: JSONValue].self))
        } catch DecodingError.typeMismatch {
            self = .array(try container.decode([JSONValue].self))
        }
    }

    /// Writes the value.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: What the encoder throws, for instance for a number that JSON can't hold.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue {
    /// Reads JSON text; nil when it is none, or is nested deeper than 64 or has more than 250 000 values.
    ///
    /// - Parameter bytes: The text in UTF-8.
    public init?(bytes: [UInt8]) {
        guard JSONShape(of: bytes).isWithinLimits else { return nil }
        do {
            self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        } catch {
            return nil
        }
    }

    /// The value as JSON text with sorted keys; nil for a number that JSON can't hold.
    public var bytes: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return [UInt8](try encoder.encode(self))
        } catch {
            return nil
        }
    }
}
