/// One line of the declarations of a group: an option with the property that it fills, or a group within the group.
///
/// What fills a property is a plain function, so that declaring an option takes next to no time when a program starts.
public struct OptionElement<Root: OptionGroup>: Sendable {
    /// How a property is filled.
    enum Filling: Sendable {
        case flag(@Sendable (inout Root) -> Void)
        case switching(@Sendable (inout Root, Bool) -> Void)
        case text(@Sendable (inout Root, String) -> Void)
        case integer(@Sendable (inout Root, Int) -> Void)
        case decimal(@Sendable (inout Root, Double) -> Void)

        /// Gives the property a value of the kind that was declared.
        func fill(_ root: inout Root, _ value: OptionReading.Value) {
            switch (self, value) {
            case (.flag(let fill), .flag): fill(&root)
            case (.switching(let fill), .flag(let isOn)): fill(&root, isOn)
            case (.text(let fill), .text(let text)): fill(&root, text)
            case (.integer(let fill), .integer(let number)): fill(&root, number)
            case (.decimal(let fill), .decimal(let number)): fill(&root, number)
            default: preconditionFailure("a declaration and its reading are of one kind")
            }
        }
    }

    /// What the line says.
    enum Content: Sendable {
        case option(OptionDeclaration, Filling, shows: (@Sendable (Root) -> String)?)
        case group(EmbeddedGroup<Root>)
    }

    let content: Content

    private init(_ content: Content) { self.content = content }

    /// Declares a flag.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - letter: The short name, if it has one.
    ///   - help: What it is for, in a sentence.
    ///   - isRepeating: Whether it may be given several times.
    ///   - fill: Notes that it was given.
    /// - Returns: The line.
    public static func flag(
        _ name: String,
        letter: Character? = nil,
        _ help: String,
        isRepeating: Bool = false,
        _ fill: @escaping @Sendable (inout Root) -> Void
    ) -> Self {
        Self(.option(declare(name, letter, "", help, .flag, isRepeating: isRepeating), .flag(fill), shows: nil))
    }

    /// Declares a flag that can be denied, by `no-` before its name.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - help: What it is for, in a sentence.
    ///   - fill: Notes which of both was given.
    /// - Returns: The line.
    public static func invertibleFlag(
        _ name: String,
        _ help: String,
        _ fill: @escaping @Sendable (inout Root, Bool) -> Void
    ) -> Self {
        Self(.option(declare(name, nil, "", help, .invertibleFlag), .switching(fill), shows: nil))
    }

    /// Declares an option with a text.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - letter: The short name, if it has one.
    ///   - value: What help calls the value.
    ///   - help: What it is for, in a sentence.
    ///   - isRequired: Whether the command can't do without it.
    ///   - isRepeating: Whether it may be given several times.
    ///   - takesAnyWord: Whether the next word is its value even if that begins with a dash.
    ///   - completion: What a shell may complete the value to.
    ///   - shows: The default, where help is to tell it.
    ///   - fill: Takes the text.
    /// - Returns: The line.
    public static func text(
        _ name: String,
        letter: Character? = nil,
        _ value: String,
        _ help: String,
        isRequired: Bool = false,
        isRepeating: Bool = false,
        takesAnyWord: Bool = false,
        completion: Completion = .nothing,
        shows: (@Sendable (Root) -> String)? = nil,
        _ fill: @escaping @Sendable (inout Root, String) -> Void
    ) -> Self {
        let declaration = declare(
            name,
            letter,
            value,
            help,
            .text,
            isRequired: isRequired,
            isRepeating: isRepeating,
            takesAnyWord: takesAnyWord,
            completion: completion
        )
        return Self(.option(declaration, .text(fill), shows: shows))
    }

    /// Declares an option with one of the values of an enumeration.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - value: What help calls the value.
    ///   - type: The enumeration.
    ///   - help: What it is for, in a sentence.
    ///   - shows: The default, where help is to tell it.
    ///   - fill: Takes the value.
    /// - Returns: The line.
    public static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String,
        _ value: String,
        of type: Value.Type,
        _ help: String,
        shows: (@Sendable (Root) -> Value)? = nil,
        _ fill: @escaping @Sendable (inout Root, Value) -> Void
    ) -> Self {
        var shown: (@Sendable (Root) -> String)?
        if let shows { shown = { shows($0).rawValue } }
        return Self(
            .option(
                declare(name, nil, value, help, .choice(Value.allCases.map { $0.rawValue })),
                .text { root, text in
                    // The reading has seen that it is one of them.
                    if let value = Value(rawValue: text) { fill(&root, value) }
                },
                shows: shown
            )
        )
    }

    /// Declares an option with a whole number.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - value: What help calls the value.
    ///   - help: What it is for, in a sentence.
    ///   - isRequired: Whether the command can't do without it.
    ///   - isRepeating: Whether it may be given several times.
    ///   - takesAnyWord: Whether the next word is its value even if that begins with a dash.
    ///   - shows: The default, where help is to tell it.
    ///   - fill: Takes the number.
    /// - Returns: The line.
    public static func integer(
        _ name: String,
        _ value: String,
        _ help: String,
        isRequired: Bool = false,
        isRepeating: Bool = false,
        takesAnyWord: Bool = false,
        shows: (@Sendable (Root) -> Int)? = nil,
        _ fill: @escaping @Sendable (inout Root, Int) -> Void
    ) -> Self {
        var shown: (@Sendable (Root) -> String)?
        if let shows { shown = { "\(shows($0))" } }
        let declaration = declare(
            name,
            nil,
            value,
            help,
            .integer,
            isRequired: isRequired,
            isRepeating: isRepeating,
            takesAnyWord: takesAnyWord
        )
        return Self(.option(declaration, .integer(fill), shows: shown))
    }

    /// Declares an option with a number that may have a fraction.
    ///
    /// - Parameters:
    ///   - name: The long name without dashes.
    ///   - value: What help calls the value.
    ///   - help: What it is for, in a sentence.
    ///   - fill: Takes the number.
    /// - Returns: The line.
    public static func decimal(
        _ name: String,
        _ value: String,
        _ help: String,
        _ fill: @escaping @Sendable (inout Root, Double) -> Void
    ) -> Self {
        Self(.option(declare(name, nil, value, help, .decimal), .decimal(fill), shows: nil))
    }

    /// Declares an argument by its position: a text.
    ///
    /// - Parameters:
    ///   - value: What help calls it.
    ///   - help: What it is for, in a sentence.
    ///   - isRequired: Whether the command can't do without it.
    ///   - isRepeating: Whether it takes all words that are left; only the last argument can.
    ///   - completion: What a shell may complete it to.
    ///   - fill: Takes the text.
    /// - Returns: The line.
    public static func argument(
        _ value: String,
        _ help: String,
        isRequired: Bool,
        isRepeating: Bool = false,
        completion: Completion = .nothing,
        _ fill: @escaping @Sendable (inout Root, String) -> Void
    ) -> Self {
        let declaration = declare(
            "",
            nil,
            value,
            help,
            .text,
            isRequired: isRequired,
            isRepeating: isRepeating,
            completion: completion
        )
        return Self(.option(declaration, .text(fill), shows: nil))
    }

    /// Declares an argument by its position: a whole number.
    ///
    /// - Parameters:
    ///   - value: What help calls it.
    ///   - help: What it is for, in a sentence.
    ///   - isRequired: Whether the command can't do without it.
    ///   - fill: Takes the number.
    /// - Returns: The line.
    public static func integerArgument(
        _ value: String,
        _ help: String,
        isRequired: Bool,
        _ fill: @escaping @Sendable (inout Root, Int) -> Void
    ) -> Self {
        Self(.option(declare("", nil, value, help, .integer, isRequired: isRequired), .integer(fill), shows: nil))
    }

    /// Takes in the options of another group.
    ///
    /// - Parameters:
    ///   - section: The heading that help tells them below; empty for the general one.
    ///   - type: The group.
    ///   - reach: Hands the property with the group to the function that fills it, as in `{ $1(&$0.user) }`. Key paths would take
    ///     twice the time of all declarations of a command when it starts.
    /// - Returns: The line.
    public static func group<Part: OptionGroup>(
        _ section: String,
        _ type: Part.Type,
        _ reach: @escaping @Sendable (inout Root, (inout Part) -> Void) -> Void
    ) -> Self {
        Self(.group(EmbeddedGroup(section, type, reach)))
    }

    private static func declare(
        _ name: String,
        _ letter: Character?,
        _ value: String,
        _ help: String,
        _ kind: OptionDeclaration.Kind,
        isRequired: Bool = false,
        isRepeating: Bool = false,
        takesAnyWord: Bool = false,
        completion: Completion = .nothing
    ) -> OptionDeclaration {
        OptionDeclaration(
            name: name,
            letter: letter,
            valueName: value,
            help: help,
            kind: kind,
            isRequired: isRequired,
            isRepeating: isRepeating,
            takesAnyWord: takesAnyWord,
            completion: completion
        )
    }
}
