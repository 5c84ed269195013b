/// What is kept from rendition to rendition, so that it is not set up anew: decoders, compressors and their buffers.
///
/// Not for several tasks at once; each that renders has its own. Some megabytes at most.
public final class RenderingWorkspace {
    /// The weights of resizes.
    let axes = ResampleAxisCache()
    /// What is measured of masks.
    let masks = MaskCache()
    /// What decoding PNG files keeps.
    private(set) lazy var png = PNGDecoderState()
    /// The conversions of colours that were used last.
    let colors = ColorTransformCache()
    /// What writing PNG files keeps.
    private(set) lazy var pngWriter = PNGWriter()
    /// Hears each time that an original is decoded, before anything is drawn of it.
    package var decoded: (() -> Void)?
    /// The processor time of the picture that is being made.
    var deadline = ProcessorDeadline(.default)

    /// Creates a workspace; its parts are set up when they are needed first.
    public init() {}
}
