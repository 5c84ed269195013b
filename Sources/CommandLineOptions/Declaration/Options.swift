/// The declarations of a group, and how each fills its property; written as an array literal.
public struct Options<Root: OptionGroup>: Sendable, ExpressibleByArrayLiteral {
    /// Elements that follow each other: one option, or all options of an embedded group.
    private enum Part: Sendable {
        case option(OptionElement<Root>.Filling, shows: (@Sendable (Root) -> String)?)
        case group(EmbeddedGroup<Root>, member: Int)
    }

    /// The declarations, in the order of help.
    public let declarations: [OptionDeclaration]
    /// For each declaration where its value goes.
    private let parts: [Part]
    private let groups: [EmbeddedGroup<Root>]

    /// Takes declarations.
    ///
    /// - Parameter elements: The lines, in the order of help.
    public init(arrayLiteral elements: OptionElement<Root>...) {
        var declarations: [OptionDeclaration] = []
        var parts: [Part] = []
        var groups: [EmbeddedGroup<Root>] = []
        declarations.reserveCapacity(64)
        parts.reserveCapacity(64)
        for element in elements {
            switch element.content {
            case .option(let declaration, let filling, let shows):
                declarations.append(declaration)
                parts.append(.option(filling, shows: shows))
            case .group(let group):
                groups.append(group)
                declarations += group.declarations
                for number in group.declarations.indices { parts.append(.group(group, member: number)) }
            }
        }
        self.declarations = declarations
        self.parts = parts
        self.groups = groups
    }

    /// Fills a group with what was read.
    func fill(from reading: OptionReading) throws(CommandLineError) -> Root {
        var root = Root()
        for given in reading.given { fill(&root, given.number, given.value) }
        try reading.checkRequired()
        try validate(root)
        try reading.checkRest()
        return root
    }

    /// Gives the option of a number its value.
    func fill(_ root: inout Root, _ number: Int, _ value: OptionReading.Value) {
        switch parts[number] {
        case .group(let group, let member): group.fill(&root, member, value)
        case .option(let filling, _):
            switch (filling, value) {
            case (.flag(let fill), .flag): fill(&root)
            case (.switching(let fill), .flag(let isOn)): fill(&root, isOn)
            case (.text(let fill), .text(let text)): fill(&root, text)
            case (.integer(let fill), .integer(let number)): fill(&root, number)
            case (.decimal(let fill), .decimal(let number)): fill(&root, number)
            default: preconditionFailure("a declaration and its reading are of one kind")
            }
        }
    }

    /// Judges what was given as a whole, groups first.
    func validate(_ root: Root) throws(CommandLineError) {
        for group in groups { try group.validate(root) }
        try root.validate()
    }

    /// The values that hold where none are given, as help tells them.
    func defaults(in root: Root) -> [String?] {
        let ofGroups = groups.map { $0.defaults(root) }
        var group = -1
        return parts.map { part in
            switch part {
            case .option(_, let shows): return shows?(root)
            case .group(_, let member):
                if member == 0 { group += 1 }
                return ofGroups[group][member]
            }
        }
    }

    /// The declarations with the values that hold where none are given.
    func declarationsWithDefaults() -> [OptionDeclaration] {
        zip(declarations, defaults(in: Root()))
            .map { declaration, text in
                var declaration = declaration
                declaration.defaultText = text
                return declaration
            }
    }
}
