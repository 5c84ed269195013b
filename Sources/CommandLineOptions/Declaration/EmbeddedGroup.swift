/// A group within a group, reached by the property that it stands in.
struct EmbeddedGroup<Root: OptionGroup>: Sendable {
    /// The declarations, below the heading.
    let declarations: [OptionDeclaration]
    /// Gives the option of a number its value.
    let fill: @Sendable (inout Root, Int, OptionReading.Value) -> Void
    /// The values that hold where none are given, as help tells them.
    let defaults: @Sendable (Root) -> [String?]
    /// Judges what was given as a whole.
    let validate: @Sendable (Root) throws(CommandLineError) -> Void

    init<Part: OptionGroup>(_ section: String, _ path: any WritableKeyPath<Root, Part> & Sendable) {
        let options = Part.options
        declarations = options.declarations.map { declaration in
            var declaration = declaration
            declaration.section = section
            return declaration
        }
        fill = { root, number, value in options.fill(&root[keyPath: path], number, value) }
        defaults = { root in options.defaults(in: root[keyPath: path]) }
        validate = { root throws(CommandLineError) in try options.validate(root[keyPath: path]) }
    }
}
