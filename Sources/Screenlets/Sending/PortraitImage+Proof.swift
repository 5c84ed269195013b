import LiferayPortal
import PixelPipeline

extension PortraitImage {
    /// Refuses what is labelled as a picture but is none: a 200 of the image servlet proves nothing.
    ///
    /// - Parameter limits: What a picture may ask for; one beyond them is the portal's answer all the same.
    /// - Returns: The picture.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when it is none.
    func proven(limits: DecodeLimits) throws(PortalError) -> PortraitImage {
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
        return self
    }
}
