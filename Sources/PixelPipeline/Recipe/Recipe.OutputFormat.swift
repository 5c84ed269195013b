extension Recipe {
    /// A format that a recipe can ask for, with what can be said about it.
    public enum OutputFormat: Hashable, Sendable {
        /// PNG, without loss.
        case png
        /// JPEG with a quality of 1 to 100, or the default quality.
        case jpeg(quality: Int? = nil)
        /// WebP with a quality of 1 to 100, or the default quality.
        case webp(quality: Int? = nil)

        /// The file format.
        public var format: ImageFormat {
            switch self {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: .webp
            }
        }

        /// The quality that was asked for; nil for the default and where there is none.
        public var quality: Int? {
            switch self {
            case .png: nil
            case .jpeg(let quality), .webp(let quality): quality
            }
        }
    }
}

extension Recipe.OutputFormat: CustomStringConvertible {
    /// The arguments of the step in canonical text: the format, and the quality where one was chosen.
    public var description: String {
        quality.map { "\(format.rawValue):\($0)" } ?? format.rawValue
    }
}
