extension Recipe.Step {
    /// The forms of the known steps, for messages.
    static let knownForms = [
        "resize:WxH[:cover|contain|fill|inside][:GRAVITY]", "crop:X,Y,W,H", "grayscale", "circle", "round:RADIUS",
        "border:WIDTH:COLOR", "background:COLOR", "format:png|jpeg[:QUALITY]",
    ]

    /// Reads one step.
    ///
    /// - Parameter text: The name and arguments of the step.
    /// - Throws: ``RecipeError`` when the step is unknown, incomplete or out of range.
    public init(parsing text: String) throws(RecipeError) {
        let arguments = StepArguments(text)
        switch arguments.name {
        case "resize": self = try Self.resize(arguments)
        case "crop": self = try Self.crop(arguments)
        case "grayscale":
            try arguments.expect(0...0, form: "grayscale")
            self = .grayscale
        case "circle":
            try arguments.expect(0...0, form: "circle")
            self = .circle
        case "round":
            try arguments.expect(1...1, form: "round:RADIUS")
            self = .round(radius: try arguments.number(arguments.values[0], "radius"))
        case "border":
            try arguments.expect(2...2, form: "border:WIDTH:COLOR")
            let width = try arguments.number(arguments.values[0], "width")
            self = .border(width: width, color: try Color(parsing: arguments.values[1]))
        case "background":
            try arguments.expect(1...1, form: "background:COLOR")
            self = .background(try Color(parsing: arguments.values[0]))
        case "format": self = try Self.format(arguments)
        case "":
            throw RecipeError(message: "the recipe has an empty step", hint: "separate steps by a single /")
        default:
            throw RecipeError(
                message: "unknown recipe step '\(arguments.name)'",
                hint: "the known steps are \(Self.knownForms.joined(separator: ", "))"
            )
        }
        try validate()
    }

    private static func resize(_ arguments: StepArguments) throws(RecipeError) -> Self {
        let form = knownForms[0]
        try arguments.expect(1...3, form: form)
        let sides = arguments.values[0].split(separator: "x", omittingEmptySubsequences: false).map(String.init)
        guard sides.count <= 2 else { throw arguments.malformed(form: form) }
        let width = try arguments.number(sides[0], "width")
        let height = sides.count == 2 ? try arguments.number(sides[1], "height") : width
        let words = arguments.values.dropFirst()
        var gravity: Gravity?
        if let word = words.last {
            gravity = Gravity(rawValue: word)
        }
        let modes = gravity == nil ? words : words.dropLast()
        guard modes.count <= 1 else { throw arguments.malformed(form: form) }
        let fit: Fit
        switch modes.first {
        case nil, "cover": fit = .cover(gravity ?? .center)
        case "contain": fit = .contain(gravity ?? .center)
        // Both place the picture in one way only, so that a gravity has nothing to decide.
        case "fill": fit = .fill
        case "inside": fit = .inside
        case .some(let word):
            throw RecipeError(
                message: "'\(word)' in '\(arguments.text)' is neither a mode nor a gravity",
                hint: "the modes are cover, contain, fill and inside; the gravities are "
                    + Gravity.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        return .resize(PixelSize(width: width, height: height), fit)
    }

    private static func crop(_ arguments: StepArguments) throws(RecipeError) -> Self {
        let form = "crop:X,Y,W,H"
        try arguments.expect(1...1, form: form)
        let parts = arguments.values[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4 else { throw arguments.malformed(form: form) }
        return .crop(
            PixelRect(
                x: try arguments.number(parts[0], "x"),
                y: try arguments.number(parts[1], "y"),
                width: try arguments.number(parts[2], "width"),
                height: try arguments.number(parts[3], "height")
            )
        )
    }

    private static func format(_ arguments: StepArguments) throws(RecipeError) -> Self {
        try arguments.expect(1...2, form: "format:png|jpeg[:QUALITY]")
        var quality: Int?
        if arguments.values.count == 2 {
            quality = try arguments.number(arguments.values[1], "quality")
        }
        switch arguments.values[0] {
        case "jpeg", "jpg": return .format(.jpeg(quality: quality))
        case "png":
            // PNG loses nothing, so that a quality in range changes nothing; one out of range is still a mistake.
            try Self.format(.jpeg(quality: quality)).validate()
            return .format(.png)
        case let other:
            throw RecipeError(
                message: "the output format '\(other)' is not supported",
                hint: "the output formats are png and jpeg"
            )
        }
    }
}
