extension RenderOptions {
    /// An option that is a step of the recipe, as it was written.
    enum Step: Equatable {
        case size(String)
        case crop(String)
        case grayscale
        case sepia
        case blur(String)
        case sharpen(String)
        case brightness(Int)
        case contrast(Int)
        case saturation(Int)
        case shape(String)
        /// Of width and colour one at least was written.
        case border(width: Int?, color: String?)
        case background(String)
        case overlay(String)
        case recipe(String)
        case theme(String)
    }

    /// Takes the width of a border: of one that has none yet, or of a new one.
    mutating func addBorder(width: Int) {
        if let index = steps.lastIndex(where: \.isBorder), case .border(nil, let color) = steps[index] {
            steps[index] = .border(width: width, color: color)
        } else {
            steps.append(.border(width: width, color: nil))
        }
    }

    /// Takes the colour of a border: of one that has none yet, or of a new one.
    mutating func addBorder(color: String) {
        if let index = steps.lastIndex(where: \.isBorder), case .border(let width, nil) = steps[index] {
            steps[index] = .border(width: width, color: color)
        } else {
            steps.append(.border(width: nil, color: color))
        }
    }
}

extension RenderOptions.Step {
    fileprivate var isBorder: Bool { if case .border = self { true } else { false } }
}
