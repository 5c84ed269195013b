import Glibc
import HTTPConnections

/// All of a request that an answer from memory depends on: the method, the target, and three fields.
struct RequestKey: Sendable {
    private let isHead: Bool
    private let target: [UInt8]
    private let values: ([UInt8]?, [UInt8]?, [UInt8]?)

    /// Takes the words of a request out of the memory of its connection.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - words: Where they are.
    init(_ request: borrowing RequestView, _ words: Words) {
        isHead = request.isHead
        target = request.withTarget { Self.array($0) }
        func value(_ index: Int?) -> [UInt8]? {
            if let index { request.withField(index) { _, value in Self.array(value) } } else { nil }
        }
        values = (value(words.indices.0), value(words.indices.1), value(words.indices.2))
    }

    /// What the question takes in memory, roughly.
    var byteCount: Int { target.count + [values.0, values.1, values.2].reduce(0) { $0 + ($1?.count ?? 0) } }

    /// Whether a request asks the same.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - words: Where its words are.
    /// - Returns: Whether all of them are the same, byte by byte.
    func equals(_ request: borrowing RequestView, _ words: Words) -> Bool {
        func equals(_ value: [UInt8]?, _ index: Int?) -> Bool {
            guard let value, let index else { return value == nil && index == nil }
            return request.withField(index) { _, other in Self.equals(value, other) }
        }
        return isHead == request.isHead && request.withTarget { Self.equals(target, $0) }
            && equals(values.0, words.indices.0) && equals(values.1, words.indices.1)
            && equals(values.2, words.indices.2)
    }

    private static func array(_ bytes: Span<UInt8>) -> [UInt8] { unsafe bytes.withUnsafeBytes { unsafe Array($0) } }

    private static func equals(_ bytes: [UInt8], _ other: Span<UInt8>) -> Bool {
        guard bytes.count == other.count else { return false }
        return unsafe other.withUnsafeBytes { other in
            unsafe bytes.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, let otherStart = other.baseAddress else { return true }
                return unsafe memcmp(start, otherStart, bytes.count) == 0
            }
        }
    }
}
