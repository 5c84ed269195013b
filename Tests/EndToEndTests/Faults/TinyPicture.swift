/// A GIF of one pixel in a colour of its own: portals store GIF as it comes, so that its bytes can be told again.
struct TinyPicture: Hashable, Sendable {
    /// Which picture it is; each number has a colour far from that of its neighbours.
    var number: Int

    /// The file, laid out as the GIF89a specification says.
    var bytes: [UInt8] {
        // An odd factor walks through all the colours before one comes again.
        let color = UInt32(truncatingIfNeeded: number &* 9_973_931 &+ 5_000_111) & 0xFF_FFFF
        let screen: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0]
        let palette = [UInt8(color >> 16), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF), 0, 0, 0]
        let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]
        return Array("GIF89a".utf8) + screen + palette + image + [2, 2, 0x44, 1, 0, 0x3B]
    }
}
