extension Recipe.Step {
    /// The forms of the known steps, for messages.
    static let knownForms = [
        "resize:WxH[:cover|contain|fill|inside][:GRAVITY]", "crop:X,Y,W,H", "grayscale", "sepia", "blur:SIGMA",
        "sharpen:SIGMA", "brightness:N", "contrast:N", "saturation:N", "circle", "round:RADIUS", "border:WIDTH:COLOR",
        "background:COLOR", "overlay:NAME[:GRAVITY[:OPACITY]]", "light:linear|gamma", "format:png|jpeg|webp[:QUALITY]",
        "max-bytes:N",
    ]

    /// Reads one step.
    ///
    /// - Parameter text: The name and arguments of the step.
    /// - Throws: ``RecipeError`` when the step is unknown, incomplete or out of range.
    public init(parsing text: String) throws(RecipeError) {
        let arguments = StepArguments(text)
        guard let form = Self.form(of: arguments.name) else { throw Self.unknown(arguments.name) }
        // What stands in brackets may be left out.
        let most = form.count { $0 == ":" }
        let least = form.prefix { $0 != "[" }.count { $0 == ":" }
        guard (least...most).contains(arguments.values.count) else { throw arguments.malformed(form: form) }
        self = try Self.read(arguments, form: form)
        try validate()
    }

    private static func form(of name: String) -> String? {
        knownForms.first { form in form.prefix { $0 != ":" } == name }
    }

    private static func read(_ arguments: StepArguments, form: String) throws(RecipeError) -> Self {
        switch arguments.name {
        case "resize": try arguments.resize(form: form)
        case "crop": try arguments.crop(form: form)
        case "grayscale": .grayscale
        case "sepia": .sepia
        case "blur": .blur(sigma: try arguments.decimal(arguments.values[0], "sigma"))
        case "sharpen": .sharpen(sigma: try arguments.decimal(arguments.values[0], "sigma"))
        case "brightness": .brightness(try arguments.number(arguments.values[0], "percentage"))
        case "contrast": .contrast(try arguments.number(arguments.values[0], "percentage"))
        case "saturation": .saturation(try arguments.number(arguments.values[0], "percentage"))
        case "circle": .circle
        case "round": .round(radius: try arguments.number(arguments.values[0], "radius"))
        case "border":
            .border(
                width: try arguments.number(arguments.values[0], "width"),
                color: try Color(parsing: arguments.values[1])
            )
        case "background": .background(try Color(parsing: arguments.values[0]))
        case "overlay": try arguments.overlay()
        case "light": .light(try arguments.light())
        case "format": try arguments.format()
        case "max-bytes": .maxBytes(try arguments.number(arguments.values[0], "number of bytes"))
        default: throw unknown(arguments.name)
        }
    }

    private static func unknown(_ name: String) -> RecipeError {
        guard !name.isEmpty else {
            return RecipeError(message: "the recipe has an empty step", hint: "separate steps by a single /")
        }
        return RecipeError(
            message: "unknown recipe step '\(name)'",
            hint: "the known steps are \(knownForms.joined(separator: ", "))"
        )
    }
}
