package import PixelPipeline

/// Why a picture was not drawn.
package enum DrawingFault: Error, Hashable, Sendable {
    /// The picture, or what is asked of it, can't be drawn.
    case imaging(ImagingError)
    /// The picture broke what decoded it, or took longer than it may, and would do so again.
    case broken(reason: String)
    /// What was to decode it could not be started, or was ended from outside each time; another time it may be drawn.
    case lost(reason: String)
}
