/// The question whether a picture found in a portal is the one that was sent to it.
///
/// A portal scales a picture down and encodes it again, so that not a byte of it need be the same. Both pictures are
/// brought to the found one's size and compared by the means of blocks, which scaling and encoding hardly move.
///
/// The bounds are measured with 21 pictures, scaled into 290x290 and 100x120 by Pillow (bilinear, box and Lanczos) and
/// encoded as JPEG of quality 75 to 95 or PNG: the mean is 1.4 at most and the worst block 5.3. A crop of 5 % or 10 %
/// has 15 or more in its worst block, brightness changed by 15 % has 17, another portrait 52. Real portals leave pixels out
/// in place of averaging them, which moves the means of fine patterns (up to 22), so the sent picture is made smaller both ways.
public struct PictureLikeness: Sendable {
    /// The largest mean of the blocks' differences of one picture, in steps of 8 bits.
    public static let largestMean = 3.0
    /// The largest difference of a block of one picture, in steps of 8 bits.
    public static let largestBlock = 9.0

    /// The pipeline that decodes the pictures.
    public let renderer: Renderer

    /// Creates the question.
    ///
    /// - Parameter renderer: The pipeline that decodes the pictures.
    public init(renderer: Renderer = Renderer()) {
        self.renderer = renderer
    }

    /// Tells whether a portal's picture shows what was sent to it.
    ///
    /// Cost: decodes both, and resizes the one that was sent.
    ///
    /// - Parameters:
    ///   - found: The file that the portal gives.
    ///   - sent: The file that was sent to it.
    /// - Returns: Whether it is the same picture.
    /// - Throws: ``ImagingError`` when one of them can't be decoded or is refused by a limit.
    public func isSame(_ found: [UInt8], as sent: [UInt8]) throws(ImagingError) -> Bool {
        if found == sent { return true }
        guard let difference = try difference(of: found, from: sent) else { return false }
        return difference.mean <= Self.largestMean && difference.worst <= Self.largestBlock
    }

    /// Tells whether a portal has kept every pixel of what was sent to it.
    ///
    /// The colours of pixels that nobody sees don't count. Cost: decodes both where their sizes are the same.
    ///
    /// - Parameters:
    ///   - found: The file that the portal gives.
    ///   - sent: The file that was sent to it.
    /// - Returns: Whether both show exactly the same.
    /// - Throws: ``ImagingError`` when one of them can't be decoded or is refused by a limit.
    public func isExact(_ found: [UInt8], as sent: [UInt8]) throws(ImagingError) -> Bool {
        if found == sent { return true }
        let size = try ImageHeader(reading: found, limits: renderer.limits).size
        guard try ImageHeader(reading: sent, limits: renderer.limits).size == size else { return false }
        let found = try renderer.bitmap(of: found)
        let sent = try renderer.bitmap(of: sent)
        return Self.visible(found) == Self.visible(sent)
    }

    /// Measures how far a portal's picture is from what was sent to it.
    ///
    /// Where only the one that was sent lets something shine through, the ground that it is nearest to counts, white or
    /// black: the portal has laid it on one of them. Of the ways to make the sent one smaller the nearer counts.
    ///
    /// - Parameters:
    ///   - found: The file that the portal gives.
    ///   - sent: The file that was sent to it.
    /// - Returns: The difference; nil where the found one is larger or of another shape, beyond rounding.
    /// - Throws: ``ImagingError`` when one of them can't be decoded or is refused by a limit.
    public func difference(of found: [UInt8], from sent: [UInt8]) throws(ImagingError) -> BlockMeans.Difference? {
        let found = try renderer.bitmap(of: found)
        let sent = try renderer.bitmap(of: sent)
        guard Self.canBecome(found.size, from: sent.size) else { return nil }
        let differences = [sent.resized(to: found.size, fit: .fill), sent.sampled(to: found.size)]
            .map { Self.difference(of: found, from: $0) }
        return differences.min { $0.worst < $1.worst }
    }

    private static func difference(of found: Bitmap, from scaled: Bitmap) -> BlockMeans.Difference {
        let grounds: [Color] = found.isOpaque && scaled.isOpaque ? [.white] : [.white, .black]
        let onGrounds =
            grounds
            .map { ground in
                BlockMeans(of: found, on: ground).difference(from: BlockMeans(of: scaled, on: ground))
            }
            .sorted { $0.worst < $1.worst }
        let isFlattened = found.isOpaque && !scaled.isOpaque
        return isFlattened ? onGrounds[0] : onGrounds[onGrounds.count - 1]
    }

    /// The parts of all pixels, without the colours of those that nobody sees.
    private static func visible(_ bitmap: Bitmap) -> [UInt8] {
        var bytes = bitmap.convertedToRGBA().bytes
        PixelWord.update(&bytes) { $0.alpha == 0 ? PixelWord(bits: 0) : $0 }
        return bytes
    }

    /// Tells whether there is a factor of at most 1 that makes the one size of the other, with rounding by a pixel at most.
    ///
    /// - Parameters:
    ///   - found: The size of the portal's picture.
    ///   - sent: The size of what was sent to it.
    /// - Returns: Whether the shape was kept.
    public static func canBecome(_ found: PixelSize, from sent: PixelSize) -> Bool {
        guard found.width <= sent.width, found.height <= sent.height else { return false }
        // (w - 1) / W <= f <= (w + 1) / W, the same for the heights, without fractions.
        return (found.width - 1) * sent.height <= (found.height + 1) * sent.width
            && (found.height - 1) * sent.width <= (found.width + 1) * sent.height
    }
}
