/// The declarations of a group, and how each fills its property; written as an array literal.
public struct Options<Root: OptionGroup>: Sendable, ExpressibleByArrayLiteral {
    /// The declarations, in the order of help.
    public let declarations: [OptionDeclaration]
    private let elements: [OptionElement<Root>]

    /// Takes declarations.
    ///
    /// - Parameter elements: The lines, in the order of help.
    public init(arrayLiteral elements: OptionElement<Root>...) {
        var declarations: [OptionDeclaration] = []
        declarations.reserveCapacity(64)
        for element in elements {
            switch element.content {
            case .option(let declaration, _, _): declarations.append(declaration)
            case .group(let group): declarations += group.declarations
            }
        }
        self.declarations = declarations
        self.elements = elements
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
        var number = number
        for element in elements {
            switch element.content {
            case .option(_, let filling, _):
                if number == 0 { return filling.fill(&root, value) }
                number -= 1
            case .group(let group):
                if number < group.declarations.count { return group.fill(&root, number, value) }
                number -= group.declarations.count
            }
        }
        preconditionFailure("a reading has the numbers of declarations")
    }

    /// Judges what was given as a whole, groups first.
    func validate(_ root: Root) throws(CommandLineError) {
        for element in elements {
            if case .group(let group) = element.content { try group.validate(root) }
        }
        try root.validate()
    }

    /// The values that hold where none are given, as help tells them.
    func defaults(in root: Root) -> [String?] {
        elements.flatMap { element in
            switch element.content {
            case .option(_, _, let shows): [shows?(root)]
            case .group(let group): group.defaults(root)
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
