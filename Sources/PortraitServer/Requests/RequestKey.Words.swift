import HTTPConnections

extension RequestKey {
    /// Where in a header the words are, and a digest of them; so two requests are told apart without taking either out of the
    /// memory of its connection.
    struct Words: Sendable {
        /// The place of `Accept`, `If-None-Match` and `If-Modified-Since`, in that order; nil where there is none.
        private(set) var places: (Int?, Int?, Int?) = (nil, nil, nil)
        /// The same for the same words in this process; other words have most likely another.
        private(set) var digest = 0

        /// Reads a request without a body; nil where its header has more to say.
        init?(_ request: borrowing RequestView) {
            guard request.isGet || request.isHead else { return nil }
            var hasMore = false
            for place in 0..<request.fieldCount {
                request.withField(place) { name, _ in
                    switch name.count {
                    // What has to be true of the picture is judged by who looks at the picture.
                    case 8 where Self.equals(name, "if-match"): hasMore = true
                    case 19 where Self.equals(name, "if-unmodified-since"): hasMore = true
                    case 6 where Self.equals(name, "accept"): Self.note(place, in: &places.0, &hasMore)
                    case 13 where Self.equals(name, "if-none-match"): Self.note(place, in: &places.1, &hasMore)
                    case 13 where Self.equals(name, "authorization"): hasMore = true
                    case 17 where Self.equals(name, "if-modified-since"): Self.note(place, in: &places.2, &hasMore)
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
            for place in [places.0, places.1, places.2] {
                if let place { request.withField(place) { _, value in Self.combine(value, into: &hasher) } }
            }
            digest = hasher.finalize()
        }

        /// Of several of a name, each is a part of the value.
        private static func note(_ place: Int, in note: inout Int?, _ hasMore: inout Bool) {
            if note == nil { note = place } else { hasMore = true }
        }

        private static func combine(_ bytes: Span<UInt8>, into hasher: inout Hasher) {
            unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }

        /// Whether a name is another one in lower case, whatever its own case.
        private static func equals(_ name: Span<UInt8>, _ text: StaticString) -> Bool {
            for place in name.indices {
                let byte = name[place]
                let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
                guard unsafe lower == text.utf8Start[place] else { return false }
            }
            return true
        }
    }
}
