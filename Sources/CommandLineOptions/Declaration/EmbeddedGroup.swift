/// A group within a group, reached through the property that it stands in.
struct EmbeddedGroup<Root: OptionGroup>: Sendable {
    /// The declarations, below the heading.
    let declarations: [OptionDeclaration]
    /// Gives the option of a number its value.
    let fill: @Sendable (inout Root, Int, OptionReading.Value) -> Void
    /// The values that hold where none are given, as help tells them.
    let defaults: @Sendable (Root) -> [String?]
    /// Judges what was given as a whole.
    let validate: @Sendable (Root) throws(CommandLineError) -> Void

    init<Part: OptionGroup>(
        _ section: String,
        _ type: Part.Type,
        _ reach: @escaping @Sendable (inout Root, (inout Part) -> Void) -> Void
    ) {
        let options = Part.options
        declarations = options.declarations.map { declaration in
            var declaration = declaration
            // What has a heading of its own keeps it.
            if declaration.section.isEmpty { declaration.section = section }
            return declaration
        }
        fill = { root, number, value in reach(&root) { options.fill(&$0, number, value) } }
        let part = { @Sendable (root: Root) in
            var (root, part) = (root, Part())
            reach(&root) { part = $0 }
            return part
        }
        defaults = { root in options.defaults(in: part(root)) }
        validate = { root throws(CommandLineError) in try options.validate(part(root)) }
    }
}
