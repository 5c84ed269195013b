/// The question whether a thumbnail shows what the picture shows, and as well.
///
/// A picture of tiles, as telephones write, is compared with one of them in a corner, where a crop or a border shows most; with
/// one in the opposite corner where there is nothing to be seen in the first one. A picture in one piece can't be decoded in part: there the edges of the thumbnail are looked at, and how much finer
/// detail it has than what is wanted, since that is what a thumbnail made by leaving out pixels gets wrong.
struct ThumbnailJudge {
    /// The largest mean of squared differences from the picture, in steps of 8 bits: 31 dB, where 30 are promised of the whole.
    static let largestError = 51.7
    /// The same where it is estimated, by 2 dB less: so much better was the estimate than the truth with noise of 1/f.
    static let largestLoss = 32.6
    /// The least standard deviation of luma in a tile that proves anything; sky looks alike wherever it is cut out.
    static let leastDetail = 4.0
    /// The largest difference within rows or columns at the edges that are taken for bars.
    static let barRange = 12

    /// The picture.
    let picture: HEIFPicture
    /// The decoded thumbnail, as it is stored.
    let thumbnail: Bitmap
    /// The least wanted pixels for each pixel of the picture.
    let scale: Double

    /// Answers for a picture in one piece.
    var isGoodByItself: Bool { !hasBars && loss <= Self.largestLoss }

    /// Answers for a picture of tiles.
    ///
    /// - Parameter decode: Decodes a tile, as far as it is shown.
    /// - Returns: Whether the thumbnail may stand in.
    /// - Throws: What the decoding throws.
    func isGood(_ decode: (HEIFPicture) throws(ImagingError) -> Bitmap) throws(ImagingError) -> Bool {
        for corner in corners {
            let tile = try decode(corner.picture)
            let size = PixelSize(
                width: max(1, Int((Double(tile.size.width) * scale).rounded())),
                height: max(1, Int((Double(tile.size.height) * scale).rounded()))
            )
            let wanted = tile.resampled(SourceRegion(whole: tile.size), to: size)
            let region = part(corner.place)
            let found = thumbnail.resampled(region, to: size, within: region)
            guard Self.error(found, wanted) <= Self.largestError else { return false }
            if Self.deviation(wanted) >= Self.leastDetail { return true }
        }
        return false
    }

    /// The tiles at the lower right, of which half a tile is shown at least where there are others, and at the upper left.
    private var corners: [(picture: HEIFPicture, place: PixelRect)] {
        let window = picture.window
        let side = picture.first.size
        let last = (
            column: max(window.x, window.x + window.size.width - side.width / 2 - 1) / side.width,
            row: max(window.y, window.y + window.size.height - side.height / 2 - 1) / side.height
        )
        return [(last.column, last.row), (window.x / side.width, window.y / side.height)]
            .compactMap { picture.tile(column: $0.0, row: $0.1) }
    }

    /// Gives the part of the thumbnail that shows a part of the picture.
    private func part(_ place: PixelRect) -> SourceRegion {
        let across = Double(picture.size.width) / Double(thumbnail.size.width)
        let down = Double(picture.size.height) / Double(thumbnail.size.height)
        return SourceRegion(whole: place.size).moved(x: Double(place.x), y: Double(place.y))
            .divided(across: across, down: down)
    }

    /// Whether opposite edges are of one colour each, and of the same.
    private var hasBars: Bool {
        let size = thumbnail.size
        let rows = (0..<size.width).flatMap { [thumbnail[$0, 0], thumbnail[$0, size.height - 1]] }
        let columns = (0..<size.height).flatMap { [thumbnail[0, $0], thumbnail[size.width - 1, $0]] }
        return Self.isUniform(rows) || Self.isUniform(columns)
    }

    private static func isUniform(_ colors: [Color]) -> Bool {
        [\Color.red, \Color.green, \Color.blue]
            .allSatisfy { part in
                let values = colors.map { Int($0[keyPath: part]) }
                return (values.max() ?? 0) - (values.min() ?? 0) <= barRange
            }
    }

    /// The error to be expected in the wanted size, were the thumbnail made by leaving out pixels.
    ///
    /// What is finer than the wanted pixels is noise then, and the mean over those of the thumbnail divides it; and all of it
    /// lies up to half a pixel beside its place.
    private var loss: Double {
        let size = thumbnail.size
        let factor = max(1, Double(size.width) / (Double(picture.size.width) * scale))
        let small = PixelSize(
            width: max(1, Int((Double(size.width) / factor).rounded())),
            height: max(1, Int((Double(size.height) / factor).rounded()))
        )
        // Where no pixel of the thumbnail is to spare, half of it tells as well.
        let coarse = factor >= 2 ? small : PixelSize(width: max(1, size.width / 2), height: max(1, size.height / 2))
        let smooth = thumbnail.resampled(SourceRegion(whole: size), to: coarse)
            .resampled(SourceRegion(whole: coarse), to: size)
        let right = Double(size.width)
        let bottom = Double(size.height)
        let place = SourceRegion(left: 0, top: 0, right: right - 0.5, bottom: bottom - 0.5)
        let here = thumbnail.resampled(place, to: small)
        let beside = thumbnail.resampled(place.moved(x: 0.5, y: 0.5), to: small)
        return Self.error(thumbnail, smooth) / (factor * factor) + Self.error(here, beside)
    }

    /// The mean of squared differences of two pictures of one size, over red, green and blue.
    private static func error(_ one: Bitmap, _ other: Bitmap) -> Double {
        let first = one.bytes.span
        let second = other.bytes.span
        var sum = 0
        for offset in first.indices {
            let difference = Int(first[offset]) - Int(second[offset])
            sum &+= difference &* difference
        }
        // Alpha is the same in both, so that three parts of four count.
        return Double(sum) / Double(one.size.pixelCount * 3)
    }

    /// The standard deviation of luma.
    private static func deviation(_ picture: Bitmap) -> Double {
        let luma = picture.grayscaled().convertedToRGBA().bytes
        var sum = 0
        var squares = 0
        for offset in stride(from: 0, to: luma.count, by: 4) {
            let value = Int(luma[offset])
            sum += value
            squares += value * value
        }
        let count = Double(picture.size.pixelCount)
        let mean = Double(sum) / count
        return max(0, Double(squares) / count - mean * mean).squareRoot()
    }
}
