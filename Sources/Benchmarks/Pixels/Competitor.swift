/// Somebody who draws pictures; the raw value is the name that the scripts know a peer by.
enum Competitor: String, CaseIterable {
    /// The pixel pipeline of this package.
    case portrait
    /// Pillow.
    case pillow
    /// OpenCV.
    case opencv
    /// libvips, through pyvips.
    case pyvips
    /// libvips in linear light and without reduction by the decoder; slow, so only where ``PixelJob/linearGoal`` is.
    case linear = "pyvips-linear"

    /// The name in tables.
    var title: String {
        switch self {
        case .portrait: "portrait"
        case .pillow: "Pillow"
        case .opencv: "OpenCV"
        case .pyvips: "pyvips"
        case .linear: "pyvips, linear"
        }
    }
}
