import HTTPConnections

extension RequestKey {
    /// Where in a header the words are, and a digest of them; so two requests are told apart without taking either out of the
    /// memory of its connection.
    struct Words: Sendable {
        /// The index of `Accept`, `If-None-Match` and `If-Modified-Since`, in that order; nil where there is none.
        private(set) var indices: (Int?, Int?, Int?) = (nil, nil, nil)
        /// The same for the same words in this process; other words have most likely another.
        private(set) var digest = 0

        /// Reads a request without a body; nil where its header has more to say.
        init?(_ request: borrowing RequestView) {
            guard request.isGet || request.isHead else { return nil }
            var hasMore = false
            for index in 0..<request.fieldCount {
                request.withField(index) { name, _ in
                    switch name.count {
                    // What has to be true of the picture is judged by who looks at the picture.
                    case 8 where Self.equals(name, "if-match"): hasMore = true
                    case 19 where Self.equals(name, "if-unmodified-since"): hasMore = true
                    case 6 where Self.equals(name, "accept"): Self.note(index, in: &indices.0, &hasMore)
                    case 13 where Self.equals(name, "if-none-match"): Self.note(index, in: &indices.1, &hasMore)
                    case 13 where Self.equals(name, "authorization"): hasMore = true
                    case 17 where Self.equals(name, "if-modified-since"): Self.note(index, in: &indices.2, &hasMore)
                    default: break
                    }
                }
            }
            guard !hasMore else { return nil }
            var hasher = Hasher()
            hasher.combine(request.isHead)
            let isShort = request.withTarget { target in
                Self.combine(target, into: &hasher)
                return target.count <= RequestTarget.maximumByteCount
            }
            guard isShort else { return nil }
            // Words of which one begins where another ends elsewhere are told apart when they are compared.
            for index in [indices.0, indices.1, indices.2] {
                if let index { request.withField(index) { _, value in Self.combine(value, into: &hasher) } }
            }
            digest = hasher.finalize()
        }

        /// Of several of a name, each is a part of the value.
        private static func note(_ index: Int, in noted: inout Int?, _ hasMore: inout Bool) {
            if noted == nil { noted = index } else { hasMore = true }
        }

        private static func combine(_ bytes: Span<UInt8>, into hasher: inout Hasher) {
            unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }

        /// Whether a name is another one in lower case, whatever its own case.
        private static func equals(_ name: Span<UInt8>, _ text: StaticString) -> Bool {
            for index in name.indices {
                let byte = name[index]
                let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
                guard unsafe lower == text.utf8Start[index] else { return false }
            }
            return true
        }
    }
}
