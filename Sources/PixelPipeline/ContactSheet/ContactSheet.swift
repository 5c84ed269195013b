/// One picture of many pictures with their names, to look at them all at once.
///
/// Pictures are taken in one after another; the memory is that of the sheet, as far as it is filled. The same pictures,
/// names and installed fonts give the same pixels, in whatever order they come.
public struct ContactSheet: Sendable {
    /// The measures and colours.
    public let layout: Layout
    /// The number of places that are in use: one more than the highest that was filled.
    public private(set) var count = 0
    private var fonts: CaptionFonts
    /// The parts of the rows of pictures that were begun.
    private var bytes: [UInt8]

    /// Creates an empty sheet.
    ///
    /// - Parameters:
    ///   - layout: The measures and colours.
    ///   - fonts: The fonts that names are written in.
    public init(layout: Layout, fonts: Placeholder.Initials.FontChain = .installed) {
        self.layout = layout
        self.fonts = CaptionFonts(chain: fonts)
        bytes = []
        // Once and for all: growing step by step takes twice the memory. What is not filled is not resident.
        let whole = layout.size(columnCount: layout.columnCount, rowCount: layout.maximumRowCount)
        bytes.reserveCapacity(whole.pixelCount * 4)
        appendLines(layout.gap)
    }

    /// Whether every place is in use.
    public var isFull: Bool { count >= layout.capacity }

    /// Puts a picture with its name on the next place.
    ///
    /// - Precondition: The sheet is not full.
    ///
    /// - Parameters:
    ///   - picture: The picture; it stands in the middle, and one that is too large is made smaller.
    ///   - name: The text below, on one line and cut where it is too long; empty for none.
    public mutating func append(_ picture: Bitmap, name: String) {
        place(picture, name: name, at: count)
    }

    /// Puts a picture with its name on a place, which is row by row from 0.
    ///
    /// Places that are left out stay empty.
    ///
    /// - Precondition: The place is below the layout's capacity.
    ///
    /// - Parameters:
    ///   - picture: The picture; it stands in the middle, and one that is too large is made smaller.
    ///   - name: The text below, on one line and cut where it is too long; empty for none.
    ///   - index: The place.
    public mutating func place(_ picture: Bitmap, name: String, at index: Int) {
        precondition(index >= 0 && index < layout.capacity, "the place is on the sheet")
        while count <= index {
            if count % layout.columnCount == 0 { appendLines(layout.rowHeight) }
            count += 1
        }
        let square = layout.square(index)
        let box = PixelSize(width: layout.side, height: layout.side)
        let fitted = picture.resized(to: box, fit: .inside).convertedToRGBA().laid(on: layout.ground)
        copy(
            fitted,
            x: square.x + (layout.side - fitted.size.width) / 2,
            y: square.y + (layout.side - fitted.size.height) / 2
        )
        let line = PixelSize(width: layout.side, height: layout.captionHeight)
        let caption = Caption(name, room: Double(line.width) / layout.em, fonts: &fonts)
        var bitmap = Bitmap(size: line, filledWith: layout.ground)
        caption.draw(on: &bitmap, em: layout.em, color: layout.ink)
        copy(bitmap, x: square.x, y: square.y + layout.side)
    }

    /// The sheet as far as it is filled; less than a row makes it narrower, and nothing at all a picture of the ground.
    public var bitmap: Bitmap {
        let rowCount = (count + layout.columnCount - 1) / layout.columnCount
        let columnCount = max(1, min(count, layout.columnCount))
        let size = layout.size(columnCount: columnCount, rowCount: rowCount)
        guard columnCount < layout.columnCount else { return Bitmap(size: size, layout: .rgba, bytes: bytes) }
        var narrow: [UInt8] = []
        narrow.reserveCapacity(size.pixelCount * 4)
        for y in 0..<size.height {
            narrow += bytes[y * lineByteCount..<y * lineByteCount + size.width * 4]
        }
        return Bitmap(size: size, layout: .rgba, bytes: narrow)
    }

    /// The bytes of a line of pixels over all columns.
    private var lineByteCount: Int { layout.size(columnCount: layout.columnCount, rowCount: 0).width * 4 }

    private mutating func appendLines(_ lineCount: Int) {
        let size = PixelSize(width: lineByteCount / 4, height: lineCount)
        bytes += Bitmap(size: size, filledWith: layout.ground).bytes
    }

    private mutating func copy(_ picture: Bitmap, x: Int, y: Int) {
        for line in 0..<picture.size.height {
            let start = (y + line) * lineByteCount + x * 4
            let source = picture.bytes[line * picture.rowByteCount..<(line + 1) * picture.rowByteCount]
            bytes.replaceSubrange(start..<start + picture.rowByteCount, with: source)
        }
    }
}
