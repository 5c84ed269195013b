extension Placeholder {
    /// A head and shoulders in flat tones on a tinted ground, drawn by code at any size.
    public enum Silhouette: String, CaseIterable, Hashable, Sendable {
        /// A figure without hair.
        case neutral
        /// A figure with short hair and broad shoulders.
        case male
        /// A figure with hair to the shoulders.
        case female

        /// Draws the figure; edges are anti-aliased.
        ///
        /// The figure has the size of the shorter side and stands in the middle; the ground fills what is left, and
        /// the body goes on to the lower edge.
        ///
        /// - Precondition: Both sides are at least 1.
        ///
        /// - Parameter size: The size of the picture.
        /// - Returns: The opaque picture.
        public func bitmap(size: PixelSize) -> Bitmap {
            let unit = Double(size.shorterSide)
            let left = (Double(size.width) - unit) / 2
            let top = (Double(size.height) - unit) / 2
            var bitmap = Bitmap(size: size, filledWith: ground)
            for layer in layers {
                bitmap.fill(layer.color) { y in
                    layer.spans((y - top) / unit)
                        .map {
                            Span1D(lower: left + $0.lower * unit, upper: left + $0.upper * unit)
                        }
                }
            }
            return bitmap
        }
    }
}
