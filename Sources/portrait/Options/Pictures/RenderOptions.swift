import CommandLineOptions
import PixelPipeline
import Screenlets

/// The options that say how a picture is drawn; together they are a recipe.
struct RenderOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text("size", "n|wxh", "Resize to N x N or W x H pixels.") { $0.size = $1 },
        .text(
            "fit",
            "mode",
            "How the picture meets the size: cover, contain, fill, inside.",
            completion: .of(["cover", "contain", "fill", "inside"])
        ) { $0.fit = $1 },
        .text(
            "gravity",
            "gravity",
            "The part that a cover keeps: center, north, southwest, ..., or attention for what draws the eye.",
            completion: .of(Gravity.allCases.map(\.rawValue))
        ) { $0.gravity = $1 },
        .text("crop", "x,y,w,h", "Cut a rectangle out.", takesAnyWord: true) { $0.crop = $1 },
        .flag("grayscale", "Turn into shades of grey.") { $0.grayscale = true },
        .flag("sepia", "Tone the picture brown.") { $0.sepia = true },
        .text("blur", "sigma", "Blur, by 0.1 to 50 pixels.") { $0.blur = $1 },
        .text("sharpen", "sigma", "Sharpen details of 0.1 to 50 pixels.") { $0.sharpen = $1 },
        .integer("brightness", "n", "Darker or brighter, -100 to 100.", takesAnyWord: true) { $0.brightness = $1 },
        .integer("contrast", "n", "Less or more contrast, -100 to 100.", takesAnyWord: true) { $0.contrast = $1 },
        .integer("saturation", "n", "Paler or stronger colours, -100 to 100.", takesAnyWord: true) {
            $0.saturation = $1
        },
        .text("shape", "shape", "square, circle or round:RADIUS.", completion: .of(["square", "circle", "round:"])) {
            $0.shape = $1
        },
        .integer("border-width", "n", "The border in pixels; 0 hides it.") { $0.borderWidth = $1 },
        .text("border-color", "color", "#rgb, #rrggbb, #rrggbbaa, a CSS name, or transparent to hide it.") {
            $0.borderColor = $1
        },
        .text("background", "color", "The colour behind what is transparent.") { $0.background = $1 },
        .text(
            "overlay",
            "file@gravity",
            "Lay a picture over, such as badge.png@southeast or badge.png@north:60 for 60 percent.",
            completion: .files
        ) { $0.overlay = $1 },
        .text(
            "format",
            "format",
            "png, jpeg or webp; without it the extension of the output chooses.",
            completion: .of(["png", "jpeg", "webp"])
        ) { $0.format = $1 },
        .integer("quality", "n", "The quality of a JPEG or WebP, 1 to 100.") { $0.quality = $1 },
        .text(
            "light",
            "linear|gamma",
            "What is averaged where a picture gets smaller: light, or gamma-encoded samples.",
            completion: .of(ResampleLight.allCases.map(\.rawValue))
        ) { $0.light = $1 },
        .text("max-bytes", "n", "The most bytes of the output, such as 50000 or 50kB.") { $0.maxBytes = $1 },
        .text("recipe", "text|name", "A recipe such as resize:128x128/circle, or the name of a configured one.") {
            $0.recipe = $1
        },
        .text(
            "theme",
            "theme",
            "The look of a Screens theme: default or flat7.",
            completion: .of(Theme.allCases.map(\.rawValue))
        ) { $0.theme = $1 },
        .flag("lenient", "Take what is there of a JPEG that is cut or damaged.") { $0.lenient = true },
    ]

    var size: String?
    var fit: String?
    var gravity: String?
    var crop: String?
    var grayscale = false
    var sepia = false
    var blur: String?
    var sharpen: String?
    var brightness: Int?
    var contrast: Int?
    var saturation: Int?
    var shape: String?
    var borderWidth: Int?
    var borderColor: String?
    var background: String?
    var overlay: String?
    var format: String?
    var quality: Int?
    var light: String?
    var maxBytes: String?
    var recipe: String?
    var theme: String?
    var lenient = false

    /// The options that are steps of the recipe, as they are written.
    static let stepOptions = [
        "--size", "--crop", "--grayscale", "--sepia", "--blur", "--sharpen", "--brightness", "--contrast",
        "--saturation",
        "--shape", "--border-width", "--border-color", "--background", "--overlay", "--recipe", "--theme",
    ]
}
