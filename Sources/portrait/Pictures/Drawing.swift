import PixelPipeline

/// A finished picture, and how it was made where that was asked for.
struct Drawing: Sendable {
    var rendition: Rendition
    var explanation: ExplanationReport?
}
