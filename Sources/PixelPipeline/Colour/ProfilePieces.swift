/// The pieces that a colour profile in a JPEG file consists of, since a segment holds no more than 64 KB.
///
/// Source: ICC.1:2022, section B.4.
struct ProfilePieces {
    /// What a segment with a piece begins with.
    static let name = "ICC_PROFILE\0"

    private var pieces: [UInt8: ByteReader] = [:]
    private var total: UInt8?
    private var isBroken = false

    private var byteCount: Int { pieces.values.reduce(0) { $0 + $1.count } }

    /// Adds a piece.
    ///
    /// - Parameter piece: What follows the name: its number from 1, how many there are, and the bytes.
    mutating func add(_ piece: ByteReader) {
        guard let number = piece.byte(at: 0), let count = piece.byte(at: 1), number >= 1, number <= count else {
            isBroken = true
            return
        }
        isBroken = isBroken || total ?? count != count
        total = count
        let content = piece.part(at: 2, length: piece.count)
        isBroken = pieces.updateValue(content, forKey: number) != nil || isBroken
    }

    /// Whether there is a profile that says sRGB, and nothing behind it.
    ///
    /// - Parameters:
    ///   - space: The colours that it has to describe.
    ///   - limits: Says how large a profile may be.
    /// - Returns: Whether there is one.
    func saysSRGB(in space: ColorProfile.Space, limits: DecodeLimits) -> Bool {
        guard let profile = joined(limits: limits) else { return false }
        return profile.isSRGB && profile.space == space && profile.bytes.count == byteCount
    }

    /// Puts the pieces in order.
    ///
    /// - Parameter limits: Says how large a profile may be.
    /// - Returns: The profile, or nil when there is none, it is too large, or a piece is missing or there twice.
    func joined(limits: DecodeLimits) -> ColorProfile? {
        guard let total, !isBroken, pieces.count == Int(total) else { return nil }
        guard byteCount <= limits.maximumProfileByteCount else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for number in 1...total {
            guard let piece = pieces[number] else { return nil }
            bytes += piece.bytes
        }
        return ColorProfile(bytes)
    }
}
