extension ContactSheet {
    /// The measures and colours of a sheet: square pictures in rows and columns, each with a line of text below.
    public struct Layout: Hashable, Sendable {
        /// The number of pictures in a row.
        public let columnCount: Int
        /// The side of a picture in pixels.
        public let side: Int
        /// The colour behind everything; opaque.
        public let ground: Color
        /// The colour of the text.
        public let ink: Color
        /// The most rows of one sheet.
        public let maximumRowCount: Int

        /// Lays a sheet out.
        ///
        /// - Parameters:
        ///   - columnCount: The number of pictures in a row, at least 1.
        ///   - side: The side of a picture in pixels, at least 16.
        ///   - ground: The colour behind everything; it is laid on white where it is not opaque.
        ///   - ink: The colour of the text.
        ///   - limits: What a sheet has to keep to: its sides are those of a result.
        /// - Throws: ``ImagingError/limit(_:maximum:found:)`` when a row does not fit, and
        ///   ``ImagingError/parameter(reason:)`` for numbers that are too small.
        public init(
            columnCount: Int = 8,
            side: Int = 128,
            ground: Color = .white,
            ink: Color = Color(red: 51, green: 51, blue: 51),
            limits: DecodeLimits = .default
        ) throws(ImagingError) {
            guard columnCount >= 1, side >= 16 else {
                throw .parameter(reason: "a contact sheet has at least one column of pictures of 16 pixels")
            }
            // Before anything is multiplied, so that no number of a command line can overflow.
            try limits.check(output: PixelSize(width: max(columnCount, side), height: 1))
            self.columnCount = columnCount
            self.side = side
            self.ground = ground.laid(over: .white)
            self.ink = ink.laid(over: self.ground)
            let gap = Self.gap(side)
            let rowHeight = side + Self.captionHeight(side) + gap
            maximumRowCount = (limits.maximumOutputSide - gap) / rowHeight
            try limits.check(output: PixelSize(width: gap + columnCount * (side + gap), height: gap + rowHeight))
        }

        /// The most pictures of one sheet.
        public var capacity: Int { columnCount * maximumRowCount }

        /// The space between pictures and around all, in pixels: an eighth of the side.
        var gap: Int { Self.gap(side) }

        /// The height of a line of text, in pixels.
        var captionHeight: Int { Self.captionHeight(side) }

        /// The size of the text in pixels: a ninth of the side, and large enough to be read.
        var em: Double { Self.em(side) }

        /// The way from the top of one row to the top of the next, in pixels.
        var rowHeight: Int { side + captionHeight + gap }

        /// Gives the size of a sheet.
        ///
        /// - Parameters:
        ///   - columnCount: The columns that are in use.
        ///   - rowCount: The rows that are in use.
        /// - Returns: The size with the space around.
        func size(columnCount: Int, rowCount: Int) -> PixelSize {
            PixelSize(width: gap + columnCount * (side + gap), height: gap + rowCount * rowHeight)
        }

        /// Gives the place of a picture.
        ///
        /// - Parameter index: The number of the picture, row by row from 0.
        /// - Returns: Its square; the text is below.
        func square(_ index: Int) -> PixelRect {
            let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
            return PixelRect(x: gap + column * (side + gap), y: gap + row * rowHeight, width: side, height: side)
        }

        private static func gap(_ side: Int) -> Int { side / 8 }
        private static func em(_ side: Int) -> Double { max(9, Double(side) / 9) }
        private static func captionHeight(_ side: Int) -> Int { Int((em(side) * 1.6).rounded()) }
    }
}
