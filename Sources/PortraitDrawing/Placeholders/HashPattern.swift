import Digests
public import PixelPipeline

/// A picture that is made from a hash, so that two strangers are told apart: five by five squares or their halves, mirrored.
public struct HashPattern: Hashable, Sendable {
    /// How a cell is filled.
    public enum Style: String, Hashable, Sendable {
        /// Whole squares, as old games drew them.
        case retro
        /// Squares and triangles.
        case identicon
    }

    /// The number of cells of a side.
    private static let cellCount = 5

    /// How a cell is filled.
    public let style: Style
    /// What the pattern is made from.
    public let hash: String

    /// Names a pattern.
    ///
    /// - Parameters:
    ///   - style: How a cell is filled.
    ///   - hash: What the pattern is made from.
    public init(style: Style, hash: String) {
        self.style = style
        self.hash = hash
    }

    /// Draws the pattern.
    ///
    /// - Parameter side: The side of the square, in pixels, at least 1.
    /// - Returns: The picture, on a light ground.
    public func bitmap(side: Int) -> Bitmap {
        let digest = SHA256.digest(of: Array(hash.utf8))
        let ink = Placeholder.Initials.ColorPair(userID: Int64(digest[0]) << 8 | Int64(digest[31])).ink
        let ground: [UInt8] = [240, 240, 240, 255]
        let color: [UInt8] = [ink.red, ink.green, ink.blue, 255]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(side * side * 4)
        // Half a cell of ground around the pattern.
        let scale = Double(Self.cellCount + 1) / Double(side)
        for y in 0..<side {
            for x in 0..<side {
                let across = (Double(x) + 0.5) * scale - 0.5
                let down = (Double(y) + 0.5) * scale - 0.5
                bytes += isInked(across, down, digest) ? color : ground
            }
        }
        return Bitmap(size: PixelSize(width: side, height: side), layout: .rgba, bytes: bytes)
    }

    /// Whether a place has color; places are in cells from the upper left corner of the pattern.
    private func isInked(_ x: Double, _ y: Double, _ digest: [UInt8]) -> Bool {
        let count = Double(Self.cellCount)
        guard x >= 0, y >= 0, x < count, y < count else { return false }
        // The right half mirrors the left one.
        let x = x > count / 2 ? count - x : x
        let column = min(Int(x), Self.cellCount / 2)
        let row = Int(y)
        let code = digest[1 + row * 3 + column]
        guard style == .identicon, column < Self.cellCount / 2 else { return code & 1 == 1 }
        let (inX, inY) = (x - Double(column), y - Double(row))
        switch code % 6 {
        case 0: return false
        case 1: return true
        case 2: return inX > inY
        case 3: return inX < inY
        case 4: return inX + inY > 1
        default: return inX + inY < 1
        }
    }
}
