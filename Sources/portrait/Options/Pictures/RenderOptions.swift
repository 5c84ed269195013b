import CommandLineOptions
import PixelPipeline
import Screenlets

/// The options that say how a picture is drawn; together they are a recipe.
struct RenderOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text("size", "n|wxh", "Resize to N x N or W x H pixels.", isRepeating: true) { $0.steps.append(.size($1)) },
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
        .text("crop", "x,y,w,h", "Cut a rectangle out.", isRepeating: true, takesAnyWord: true) {
            $0.steps.append(.crop($1))
        },
        .flag("grayscale", "Turn into shades of grey.", isRepeating: true) { $0.steps.append(.grayscale) },
        .flag("sepia", "Tone the picture brown.", isRepeating: true) { $0.steps.append(.sepia) },
        .text("blur", "sigma", "Blur, by 0.1 to 50 pixels.", isRepeating: true) { $0.steps.append(.blur($1)) },
        .text("sharpen", "sigma", "Sharpen details of 0.1 to 50 pixels.", isRepeating: true) {
            $0.steps.append(.sharpen($1))
        },
        .integer("brightness", "n", "Darker or brighter, -100 to 100.", isRepeating: true, takesAnyWord: true) {
            $0.steps.append(.brightness($1))
        },
        .integer("contrast", "n", "Less or more contrast, -100 to 100.", isRepeating: true, takesAnyWord: true) {
            $0.steps.append(.contrast($1))
        },
        .integer("saturation", "n", "Paler or stronger colours, -100 to 100.", isRepeating: true, takesAnyWord: true) {
            $0.steps.append(.saturation($1))
        },
        .text(
            "shape",
            "shape",
            "square, circle or round:RADIUS.",
            isRepeating: true,
            completion: .of(["square", "circle", "round:"])
        ) { $0.steps.append(.shape($1)) },
        .integer("border-width", "n", "The border in pixels; 0 hides it.", isRepeating: true) {
            $0.addBorder(width: $1)
        },
        .text(
            "border-color",
            "color",
            "#rgb, #rrggbb, #rrggbbaa, a CSS name, or transparent to hide it.",
            isRepeating: true
        ) { $0.addBorder(color: $1) },
        .text("background", "color", "The colour behind what is transparent.", isRepeating: true) {
            $0.steps.append(.background($1))
        },
        .text(
            "overlay",
            "file@gravity",
            "Lay a picture over, such as badge.png@southeast or badge.png@north:60 for 60 percent.",
            isRepeating: true,
            completion: .files
        ) { $0.steps.append(.overlay($1)) },
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
        .text(
            "recipe",
            "text|name",
            "A recipe such as resize:128x128/circle, or the name of a configured one.",
            isRepeating: true
        ) { $0.steps.append(.recipe($1)) },
        .text(
            "theme",
            "theme",
            "The look of a Screens theme: default or flat7.",
            isRepeating: true,
            completion: .of(Theme.allCases.map(\.rawValue))
        ) { $0.steps.append(.theme($1)) },
        .flag("lenient", "Take what is there of a JPEG that is cut or damaged.") { $0.lenient = true },
    ]

    /// The steps, in the order in which they were written; each as often as it was.
    var steps: [Step] = []
    var fit: String?
    var gravity: String?
    var format: String?
    var quality: Int?
    var light: String?
    var maxBytes: String?
    var lenient = false
}
