import CommandLineOptions

/// The options that say how a single picture is drawn, and whether that is told.
struct PictureOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .group("", RenderOptions.self) { $1(&$0.render) },
        .flag("explain", "Tell how the picture is made, and the time of each stage.") { $0.explain = true },
    ]

    var render = RenderOptions()
    var explain = false
}
