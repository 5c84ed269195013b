import CImageCodecs

/// The width of the lanes that the sums of a resize are made in.
///
/// The sums are whole numbers: their order, and so the width, changes no bit of the result.
enum ResampleLanes: CaseIterable {
    /// 128 bits, which every processor has.
    case narrow
    /// 256 bits; only where the processor has them.
    case wide

    /// The widest lanes of this processor.
    static var widest: ResampleLanes { portrait_has_wide_lanes() != 0 ? .wide : .narrow }
}
