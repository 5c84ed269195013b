public import PixelPipeline

/// How pictures are made fit for a portal that makes them smaller than they came.
public struct PortraitFitting: Hashable, Sendable {
    /// The box into which the portal fits pictures.
    public enum Box: Hashable, Sendable {
        /// It is learnt from what the portal makes of pictures.
        case auto
        /// Pictures are sent as they were prepared, once.
        case none
        /// It has this size.
        case fixed(PixelSize)

        /// Reads `auto`, `none` or a size such as `290x290`.
        ///
        /// - Parameter text: The text; nil is given for one that makes no sense.
        public init?(_ text: String) {
            switch text {
            case "auto": self = .auto
            case "none": self = .none
            default:
                let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
                guard sides.count == 2, let width = sides[0], let height = sides[1],
                    (1...65_535).contains(width), (1...65_535).contains(height)
                else { return nil }
                self = .fixed(PixelSize(width: width, height: height))
            }
        }
    }

    /// The box; learnt by default.
    public var box: Box
    /// The format of what is drawn for it.
    public var format: UploadFormat

    /// Says how pictures are made fit.
    ///
    /// - Parameters:
    ///   - box: The box; learnt by default.
    ///   - format: The format of what is drawn for it; chosen by the picture by default.
    public init(box: Box = .auto, format: UploadFormat = .auto) {
        self.box = box
        self.format = format
    }
}
