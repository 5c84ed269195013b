import CNettle

/// The calls of nettle: the one place that sees its header.
///
/// Each takes bytes of any length, also none, and none can fail.
enum Nettle {
    typealias SHA256State = sha256_ctx

    /// `nettle_sha256_init`.
    static func makeSHA256() -> SHA256State {
        var state = sha256_ctx()
        unsafe nettle_sha256_init(&state)
        return state
    }

    /// `nettle_sha256_update`.
    static func update(_ state: inout SHA256State, with bytes: borrowing Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe nettle_sha256_update(&state, $0.count, $0.baseAddress) }
    }

    /// `nettle_sha256_digest`: 32 bytes.
    static func digest(of state: inout SHA256State) -> [UInt8] {
        unsafe written(SHA256_DIGEST_SIZE) { unsafe nettle_sha256_digest(&state, $0, $1) }
    }

    /// SHA-1 of bytes at once: 20 bytes.
    static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        var state = sha1_ctx()
        unsafe nettle_sha1_init(&state)
        unsafe nettle_sha1_update(&state, bytes.count, bytes)
        return unsafe written(SHA1_DIGEST_SIZE) { unsafe nettle_sha1_digest(&state, $0, $1) }
    }

    /// MD5 of bytes at once: 16 bytes.
    static func md5(_ bytes: [UInt8]) -> [UInt8] {
        var state = md5_ctx()
        unsafe nettle_md5_init(&state)
        unsafe nettle_md5_update(&state, bytes.count, bytes)
        return unsafe written(MD5_DIGEST_SIZE) { unsafe nettle_md5_digest(&state, $0, $1) }
    }

    /// HMAC with SHA-256 of bytes at once: 32 bytes.
    static func hmacSHA256(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var state = hmac_sha256_ctx()
        unsafe nettle_hmac_sha256_set_key(&state, key.count, key)
        unsafe nettle_hmac_sha256_update(&state, bytes.count, bytes)
        return unsafe written(SHA256_DIGEST_SIZE) { unsafe nettle_hmac_sha256_digest(&state, $0, $1) }
    }

    /// `nettle_memeql_sec`: compares in a time that tells nothing but the count.
    ///
    /// - Precondition: Both have the same count.
    static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        precondition(first.count == second.count)
        return unsafe nettle_memeql_sec(first, second, first.count) != 0
    }

    private static func written(_ count: Int32, by write: (Int, UnsafeMutablePointer<UInt8>?) -> Void) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, writtenCount in
            unsafe write(Int(count), buffer.baseAddress)
            writtenCount = Int(count)
        }
    }
}
