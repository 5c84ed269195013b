/// The question whether a picture found in a portal is the one that was sent to it.
///
/// A portal scales a picture down and encodes it again, so that not a byte of it need be the same. Both pictures are
/// brought to the found one's size and compared by the means of blocks, which scaling and encoding hardly move.
///
/// The bounds are measured with 21 pictures, scaled into 290x290 and 100x120 by Pillow (bilinear, box and Lanczos) and
/// encoded as JPEG of quality 75 to 95 or PNG: the mean is 1.4 at most and the worst block 5.3. A crop of 5 % or 10 %
/// has 15 or more in its worst block, brightness changed by 15 % has 17, another portrait 52. Scaling that leaves out
/// pixels in place of averaging them moves more (up to 22), and so does averaging light, which is what this pipeline does to a
/// picture that it fits for a portal: what is far is compared with such pictures as well.
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

    /// What a portal's picture is to the one that was sent to it.
    public enum Verdict: Hashable, Sendable {
        /// Every pixel was kept; the colours of those that nobody sees don't count.
        case exact
        /// It is the same picture, scaled or encoded again.
        case same
        /// It is another picture.
        case other
    }

    /// Tells what a portal's picture is to the one that was sent to it.
    ///
    /// Cost: decodes both once, unless their bytes are the same, and resizes the one that was sent where a pixel differs.
    ///
    /// - Parameters:
    ///   - found: The file that the portal gives.
    ///   - sent: The file that was sent to it.
    /// - Returns: The verdict.
    /// - Throws: ``ImagingError`` when one of them can't be decoded or is refused by a limit.
    public func verdict(on found: [UInt8], from sent: [UInt8]) throws(ImagingError) -> Verdict {
        if found == sent { return .exact }
        let found = try renderer.bitmap(of: found)
        let sent = try renderer.bitmap(of: sent)
        if found.size == sent.size, Self.visible(found) == Self.visible(sent) { return .exact }
        guard let difference = Self.difference(of: found, from: sent) else { return .other }
        return difference.mean <= Self.largestMean && difference.worst <= Self.largestBlock ? .same : .other
    }

    /// Measures how far a portal's picture is from what was sent to it.
    ///
    /// Where only the one that was sent lets something shine through, the ground that it is nearest to counts, white or
    /// black: the portal has laid it on one of them.
    ///
    /// - Parameters:
    ///   - found: The picture that the portal gives.
    ///   - sent: The picture that was sent to it.
    /// - Returns: The difference; nil where the found one is larger or of another shape, beyond rounding.
    static func difference(of found: Bitmap, from sent: Bitmap) -> BlockMeans.Difference? {
        guard canBecome(found.size, from: sent.size) else { return nil }
        // Portals scale by few samples or by means, and what was sent may have been fitted here: the nearest tells.
        var nearest = difference(of: found, scaled: sent.resized(to: found.size, fit: .fill, light: .gamma))
        guard found.size != sent.size else { return nearest }
        for scale in [{ sent.sampled(to: $0) }, { sent.resized(to: $0, fit: .fill, light: .linear) }] as [Scale]
        where nearest.worst > largestBlock {
            let difference = Self.difference(of: found, scaled: scale(found.size))
            if difference.worst < nearest.worst { nearest = difference }
        }
        return nearest
    }

    /// Makes a picture smaller.
    private typealias Scale = (PixelSize) -> Bitmap

    private static func difference(of found: Bitmap, scaled: Bitmap) -> BlockMeans.Difference {
        let grounds: [Color] = found.isOpaque && scaled.isOpaque ? [.white] : [.white, .black]
        let onGrounds =
            grounds
            .map { ground in
                BlockMeans(of: found, on: ground).difference(from: BlockMeans(of: scaled, on: ground))
            }
        let isFlattened = found.isOpaque && !scaled.isOpaque
        let nearest = isFlattened ? onGrounds.min { $0.worst < $1.worst } : onGrounds.max { $0.worst < $1.worst }
        return nearest ?? onGrounds[0]
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
