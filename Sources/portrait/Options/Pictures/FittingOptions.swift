import CommandLineOptions
import PixelPipeline

/// The options that say how pictures are made fit for a portal that makes them smaller.
struct FittingOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text(
            "portrait-box",
            "box",
            "The sides that the portal keeps: auto (default) learns them, none sends pictures as they are, or WxH."
        ) { $0.box = $1 },
        .text(
            "portrait-format",
            "format",
            "auto (default), png, which the portal keeps pixel for pixel, or jpeg, which its pages load sooner.",
            completion: .of(UploadFormat.allCases.map(\.rawValue))
        ) { $0.format = $1 },
    ]

    var box: String?
    var format: String?

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](given: [(.portalPortraitBox, box), (.portalPortraitFormat, format)])
    }
}
