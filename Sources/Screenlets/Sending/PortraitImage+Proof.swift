import LiferayPortal
import PixelPipeline

extension PortraitImage {
    /// Refuses what is labelled as a picture but is none: a 200 of the image servlet proves nothing.
    ///
    /// - Parameters:
    ///   - limits: What a picture may ask for; one beyond them is the portal's answer all the same.
    ///   - mayBeCut: Whether a picture that ends too early is taken, as the portal may have no better one.
    /// - Returns: The picture.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when it is none.
    func proven(limits: DecodeLimits, mayBeCut: Bool) throws(PortalError) -> PortraitImage {
        do throws(ImagingError) {
            _ = try ImageHeader(reading: bytes, limits: limits)
        } catch {
            // Beyond our limits, or in a format that is handed out unread.
            let isPicture =
                switch error {
                case .limit, .unsupported: true
                default: false
                }
            guard isPicture, ImageFormat.sniff(bytes) != nil else {
                throw .unexpectedAnswer(.notAnImage(mediaType: mediaType))
            }
        }
        guard mayBeCut || !ImageFormat.isCut(bytes, limits: limits) else { throw .unexpectedAnswer(.cutPicture) }
        return self
    }
}
