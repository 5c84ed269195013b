extension Recipe {
    /// A format that a recipe can ask for, with what can be said about it.
    public enum OutputFormat: Hashable, Sendable {
        /// PNG, without loss.
        case png
        /// JPEG with a quality of 1 to 100, or the default quality.
        case jpeg(quality: Int? = nil)

        /// The file format.
        public var format: ImageFormat {
            switch self {
            case .png: .png
            case .jpeg: .jpeg
            }
        }
    }
}
