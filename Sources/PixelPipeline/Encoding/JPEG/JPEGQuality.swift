/// What the quality of a JPEG file does to its quantisation tables: the scale in percent that libjpeg multiplies by.
///
/// The C function is `jpeg_quality_scaling`. Between 1 and 100; a scale of 100 is quality 50.
enum JPEGQuality {
    /// Gives the scale of a quality.
    ///
    /// - Parameter quality: The quality, 1 to 100.
    /// - Returns: The scale in percent.
    static func scale(of quality: Int) -> Double {
        quality < 50 ? 5_000 / Double(quality) : Double(200 - 2 * quality)
    }

    /// Gives the quality nearest to a scale.
    ///
    /// - Parameter scale: The scale in percent.
    /// - Returns: The quality, 1 to 100.
    static func quality(nearest scale: Double) -> Int {
        guard scale > 100 else { return min(100, Int((200 - max(0, scale)) / 2)) }
        return scale < 5_000 ? Int(5_000 / scale) : 1
    }
}
