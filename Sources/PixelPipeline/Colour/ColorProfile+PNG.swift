import CImageCodecs

extension ColorProfile {
    /// Unpacks the profile of a PNG file; nil when it is broken or too large.
    ///
    /// Source: PNG Specification (Third Edition), section 11.3.2.3. Memory: at most what the limit allows.
    ///
    /// - Parameters:
    ///   - chunk: The content of the `iCCP` chunk.
    ///   - limits: Says how large a profile may be.
    init?(png chunk: ByteReader, limits: DecodeLimits) {
        guard let end = chunk.bytes.prefix(80).firstIndex(of: 0),
            let method = chunk.byte(at: end + 1 - chunk.bytes.startIndex),
            method == 0
        else { return nil }
        let packed = chunk.bytes[(end + 2)...]
        // Deflate never makes more than 1032 bytes out of one.
        let room = min(limits.maximumProfileByteCount, packed.count * 1_032)
        guard room > 0 else { return nil }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: room) { target, count in
            unsafe packed.withUnsafeBufferPointer { source in
                count = unsafe portrait_profile_inflate(
                    source.baseAddress,
                    source.count,
                    target.baseAddress,
                    target.count
                )
            }
        }
        // The copy has no room to spare; the first array has that of the largest profile.
        var exact: [UInt8] = []
        exact.reserveCapacity(bytes.count)
        exact += bytes
        self.init(exact)
    }
}
