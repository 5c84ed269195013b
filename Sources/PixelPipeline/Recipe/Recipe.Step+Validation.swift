extension Recipe.Step {
    /// The largest side, width, radius or coordinate that a step may name.
    static let maximumNumber = 65_535

    /// The standard deviations, in pixels, that blurring and sharpening take.
    static let sigmas = 0.1...50.0

    /// The lengths of a file that can be asked for.
    static let byteCounts = 1_024...20_000_000

    /// Refuses numbers outside the range of their parameter.
    ///
    /// - Throws: ``RecipeError`` that names the step and the range.
    func validate() throws(RecipeError) {
        switch self {
        case .resize(let size, let fit):
            try check(size.width, "width", in: 1...Self.maximumNumber)
            try check(size.height, "height", in: 1...Self.maximumNumber)
            guard fit != .contain(.attention) else { throw needsSide }
        case .crop(let rect):
            try check(rect.x, "x", in: -Self.maximumNumber...Self.maximumNumber)
            try check(rect.y, "y", in: -Self.maximumNumber...Self.maximumNumber)
            try check(rect.size.width, "width", in: 1...Self.maximumNumber)
            try check(rect.size.height, "height", in: 1...Self.maximumNumber)
        case .blur(let sigma), .sharpen(let sigma):
            try check(sigma: sigma)
        case .brightness(let percent), .contrast(let percent), .saturation(let percent):
            try check(percent, "percentage", in: -100...100)
        case .round(let radius):
            try check(radius, "radius", in: 0...Self.maximumNumber)
        case .border(let width, _):
            try check(width, "width", in: 0...Self.maximumNumber)
        case .overlay(let name, let gravity, let opacity):
            try check(name: name)
            guard gravity != .attention else { throw needsSide }
            try check(opacity, "opacity", in: 0...100)
        case .format(let output):
            try check(output.quality ?? 100, "quality", in: 1...100)
        case .maxBytes(let count):
            try check(count, "number of bytes", in: Self.byteCounts)
        // What has no numbers.
        default: break
        }
    }

    /// The error for a place that the picture itself would have to choose where nothing is cut off.
    private var needsSide: RecipeError {
        RecipeError(
            message: "'\(self)' can't be placed by attention, which says what cover keeps",
            hint: "use a side, a corner or center"
        )
    }

    private func check(_ value: Int, _ name: String, in range: ClosedRange<Int>) throws(RecipeError) {
        guard range.contains(value) else {
            throw RecipeError(
                message: "the \(name) of '\(self)' is out of range",
                hint: "use a number from \(range.lowerBound) to \(range.upperBound)"
            )
        }
    }

    private func check(sigma: Double) throws(RecipeError) {
        guard Self.sigmas.contains(sigma), Hundredths.holds(sigma) else {
            throw RecipeError(
                message: "the sigma of '\(self)' is out of range",
                hint: "use a number from 0.1 to 50 with at most two decimals"
            )
        }
    }

    private func check(name: String) throws(RecipeError) {
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(Self.isNameByte) else {
            throw RecipeError(
                message: "'\(name)' is no name of an overlay",
                hint: "use 1 to 64 letters, digits, dots, underscores and dashes"
            )
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
