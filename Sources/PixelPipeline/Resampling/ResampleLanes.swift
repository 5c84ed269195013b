import CImageCodecs

/// The width of the lanes that the sums of a resize are made in.
///
/// The sums are whole numbers: their order, and so the width, changes no bit of the result.
enum ResampleLanes: CaseIterable {
    /// 128 bits, which every processor has.
    case narrow
    /// 256 bits.
    case wide
    /// 512 bits for rows of light, which gain by them, and 256 for others.
    case widest

    /// Those that this processor has, from narrow to wide.
    static let supported = allCases.filter(\.isSupported)

    /// The widest of this processor.
    static let best = supported.last ?? .narrow

    private var isSupported: Bool {
        switch self {
        case .narrow: true
        case .wide: portrait_has_wide_lanes() != 0
        case .widest: portrait_has_wide_lanes() != 0 && portrait_has_widest_lanes() != 0
        }
    }
}
