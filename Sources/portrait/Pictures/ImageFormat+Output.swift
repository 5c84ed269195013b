import PixelPipeline
import Screenlets

extension ImageFormat {
    /// Reads the format that the name of an output file asks for.
    ///
    /// - Parameter fileExtension: The extension of the name, in either case.
    /// - Returns: The format; nil where the extension is that of no picture.
    /// - Throws: ``PortraitError/Code/usage`` for a format that can't be written.
    static func ofOutput(_ fileExtension: String) throws(PortraitError) -> ImageFormat? {
        guard let format = ImageFormat(fileExtension: fileExtension) else { return nil }
        if writable.contains(format) { return format }
        throw PortraitError(
            .usage,
            message: "the output format '\(format.rawValue)' is not supported",
            hint: "end the name of the file in .png, .jpg or .webp, or give --format"
        )
    }
}
