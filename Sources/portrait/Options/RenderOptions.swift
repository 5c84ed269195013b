import ArgumentParser
import PixelPipeline
import Screenlets

/// The options that say how a picture is drawn; together they are a recipe.
struct RenderOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Resize to N x N or W x H pixels.", valueName: "n|wxh"))
    var size: String?

    @Option(help: ArgumentHelp("How the picture meets the size: cover, contain, fill, inside.", valueName: "mode"))
    var fit: String?

    @Option(
        help: ArgumentHelp(
            "The part that a cover keeps: center, north, southwest, ..., or attention for what draws the eye.",
            valueName: "gravity"
        )
    )
    var gravity: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Cut a rectangle out.", valueName: "x,y,w,h"))
    var crop: String?

    @Flag(help: "Turn into shades of grey.")
    var grayscale = false

    @Flag(help: "Tone the picture brown.")
    var sepia = false

    @Option(help: ArgumentHelp("Blur, by 0.1 to 50 pixels.", valueName: "sigma"))
    var blur: String?

    @Option(help: ArgumentHelp("Sharpen details of 0.1 to 50 pixels.", valueName: "sigma"))
    var sharpen: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("Darker or brighter, -100 to 100.", valueName: "n"))
    var brightness: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Less or more contrast, -100 to 100.", valueName: "n"))
    var contrast: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Paler or stronger colours, -100 to 100.", valueName: "n"))
    var saturation: Int?

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

    @Option(
        help: ArgumentHelp(
            "Lay a picture over, such as badge.png@southeast or badge.png@north:60 for 60 percent.",
            valueName: "file@gravity"
        )
    )
    var overlay: String?

    @Option(
        help: ArgumentHelp("png, jpeg or webp; without it the extension of the output chooses.", valueName: "format")
    )
    var format: String?

    @Option(help: ArgumentHelp("The quality of a JPEG or WebP, 1 to 100.", valueName: "n"))
    var quality: Int?

    @Option(
        name: .customLong("max-bytes"),
        help: ArgumentHelp("The most bytes of the output, such as 50000 or 50kB.", valueName: "n")
    )
    var maxBytes: String?

    @Option(
        help: ArgumentHelp(
            "A recipe such as resize:128x128/circle, or the name of a configured one.",
            valueName: "text|name"
        )
    )
    var recipe: String?

    @Option(help: ArgumentHelp("The look of a Screens theme: default or flat7.", valueName: "theme"))
    var theme: String?

    @Flag(help: "Take what is there of a JPEG that is cut or damaged.")
    var lenient = false

    @Flag(help: "Tell how the picture is made, and the time of each stage.")
    var explain = false

    /// The options that are steps of the recipe, as they are written.
    static let stepOptions = [
        "--size", "--crop", "--grayscale", "--sepia", "--blur", "--sharpen", "--brightness", "--contrast",
        "--saturation",
        "--shape", "--border-width", "--border-color", "--background", "--overlay", "--recipe", "--theme",
    ]
}
