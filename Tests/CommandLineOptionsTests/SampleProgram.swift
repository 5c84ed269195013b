import CommandLineOptions

/// A program with something of everything, that is never run.
enum SampleProgram {
    static let declaration = CommandDeclaration(
        "tool",
        abstract: "Paints, and shows what is painted.",
        discussion: "Colours are names.",
        members: [PaintCommand.declaration, shows]
    )

    /// Another program, with a group whose standard member takes no arguments by position.
    static let storage = CommandDeclaration("storage", abstract: "Keeps what is painted with.", members: [keeps])

    static let keeps = CommandDeclaration(
        "keep",
        abstract: "Keep what is painted with.",
        members: [ShelfCommand.declaration, KeyCommand.declaration],
        standard: ShelfCommand.declaration
    )

    static let shows = CommandDeclaration(
        "show",
        abstract: "Show what is painted.",
        members: [WallCommand.declaration, DoorCommand.declaration],
        standard: WallCommand.declaration
    )

    static func read(_ arguments: [String], columns: Int = 80) throws(CommandLineError) -> CommandLineReader.Outcome {
        try CommandLineReader(declaration, version: "1.2.3") { columns }.read(arguments)
    }

    /// The help or the like that a command line asks for.
    static func text(_ arguments: String..., columns: Int = 80) throws -> String? {
        guard case .text(let text) = try read(arguments, columns: columns) else { return nil }
        return text
    }
}

enum Finish: String, CaseIterable, Sendable {
    case matt
    case glossy
    case silk
}

/// Options that stand in several commands.
struct PlaceOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .integer("floor", "n", "The floor.", takesAnyWord: true) { $0.floor = $1 },
        .text("folder", "folder", "Where pictures are.", completion: .folders) { $0.folder = $1 },
        .flag("verbose", letter: "v", "Tell more.") { $0.verbose = true },
        .flag("quiet", letter: "q", "Tell less.") { $0.quiet = true },
    ]

    var floor: Int?
    var folder: String?
    var verbose = false
    var quiet = false

    func validate() throws(CommandLineError) {
        guard !verbose || !quiet else { throw .contradiction("--verbose and --quiet exclude each other") }
    }
}

struct PaintCommand: Command, Equatable {
    static let declaration = CommandDeclaration("paint", Self.self, abstract: "Paint a wall.")

    static let options: Options<Self> = [
        .argument("wall", "The wall to paint.", isRequired: true, completion: .files) { $0.wall = $1 },
        .text("color", letter: "c", "name", "The colour.", isRequired: true, completion: .of(["red", "blue"])) {
            $0.color = $1
        },
        .integer("coats", "n", "How often.", shows: \.coats) { $0.coats = $1 },
        .decimal("share", "part", "How much of it.") { $0.share = $1 },
        .choice("finish", "look", of: Finish.self, "How it looks when it is dry.", shows: \.finish) { $0.finish = $1 },
        .text("note", letter: "n", "text", "A remark; may be given again.", isRepeating: true) { $0.notes.append($1) },
        .invertibleFlag("primer", "With or without a primer.") { $0.primer = $1 },
        .group("The place", PlaceOptions.self) { $1(&$0.place) },
    ]

    var wall = ""
    var color = ""
    var coats = 2
    var share: Double?
    var finish = Finish.matt
    var notes: [String] = []
    var primer: Bool?
    var place = PlaceOptions()

    func run() async throws {}
}

struct WallCommand: Command, Equatable {
    static let declaration = CommandDeclaration("wall", Self.self, abstract: "Show walls.")

    static let options: Options<Self> = [
        .flag("all", "All of them.") { $0.all = true },
        .integerArgument("number", "The first.", isRequired: false) { $0.number = $1 },
        .argument("other", "Further ones.", isRequired: false, isRepeating: true) { $0.others.append($1) },
    ]

    var all = false
    var number: Int?
    var others: [String] = []

    func run() async throws {}
}

struct ShelfCommand: Command, Equatable {
    static let declaration = CommandDeclaration("shelf", Self.self, abstract: "Show the shelf.")

    static let options: Options<Self> = [.group("The place", PlaceOptions.self) { $1(&$0.place) }]

    var place = PlaceOptions()

    func run() async throws {}
}

struct KeyCommand: Command, Equatable {
    static let declaration = CommandDeclaration("key", Self.self, abstract: "Show a key.")

    static let options: Options<Self> = [
        .integerArgument("number", "Which one.", isRequired: true) { $0.number = $1 },
        .group("The place", PlaceOptions.self) { $1(&$0.place) },
    ]

    var number = 0
    var place = PlaceOptions()

    func run() async throws {}
}

struct DoorCommand: Command, Equatable {
    static let declaration = CommandDeclaration("door", Self.self, abstract: "Show doors.")

    static let options: Options<Self> = []

    func run() async throws {}
}
