import ArgumentParser
import PixelPipeline
import Screenlets

/// The options that say how a picture is drawn; together they are a recipe.
struct RenderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Resize to N x N or W x H pixels.", valueName: "n|wxh"))
    var size: String?

    @Option(help: ArgumentHelp("How the picture meets the size: cover, contain, fill, inside.", valueName: "mode"))
    var fit: String?

    @Option(help: ArgumentHelp("The part that a cover keeps: center, north, southwest, ...", valueName: "gravity"))
    var gravity: String?

    @Option(help: ArgumentHelp("Cut a rectangle out.", valueName: "x,y,w,h"))
    var crop: String?

    @Flag(help: "Turn into shades of grey.")
    var grayscale = false

    @Option(help: ArgumentHelp("square, circle or round:RADIUS.", valueName: "shape"))
    var shape: String?

    @Option(name: .customLong("border-width"), help: ArgumentHelp("The border in pixels; 0 hides it.", valueName: "n"))
    var borderWidth: Int?

    @Option(
        name: .customLong("border-color"),
        help: ArgumentHelp("#rgb, #rrggbb, #rrggbbaa, a CSS name, or transparent to hide it.", valueName: "color")
    )
    var borderColor: String?

    @Option(help: ArgumentHelp("The colour behind what is transparent.", valueName: "color"))
    var background: String?

    @Option(help: ArgumentHelp("png or jpeg; without it the extension of the output chooses.", valueName: "format"))
    var format: String?

    @Option(help: ArgumentHelp("The quality of a JPEG, 1 to 100.", valueName: "n"))
    var quality: Int?

    @Option(
        help: ArgumentHelp(
            "A recipe such as resize:128x128/circle, or the name of a configured one.",
            valueName: "text|name"
        )
    )
    var recipe: String?

    @Option(help: ArgumentHelp("The look of a Screens theme: default or flat7.", valueName: "theme"))
    var theme: String?

    /// The options that are steps of the recipe, as they are written.
    static let stepOptions = [
        "--size", "--crop", "--grayscale", "--shape", "--border-width", "--border-color", "--background", "--recipe",
        "--theme",
    ]
}
