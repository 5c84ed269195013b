/// A reason why a text is no YAML that is taken.
struct YAMLError: Error, Sendable, CustomStringConvertible {
    /// The part that found it.
    enum Part: String, Sendable {
        case reader
        case scanner
        case parser
        case composer
    }

    /// What was going on, and where that began.
    struct Context: Sendable {
        var text: String
        var mark: YAMLMark
    }

    var part: Part
    var context: Context?
    /// What is wrong.
    var problem: String
    var mark: YAMLMark
    /// The line with a caret under the place.
    var snippet = ""

    /// The same with the line that it is on.
    func shown(in text: String) -> YAMLError {
        var error = self
        error.snippet = mark.snippet(of: text)
        return error
    }

    var description: String {
        let context = context.map { "\($0.text) in line \($0.mark.line), column \($0.mark.column)\n" } ?? ""
        return "\(mark): error: \(part.rawValue): \(context)\(problem):\n\(snippet)"
    }
}
