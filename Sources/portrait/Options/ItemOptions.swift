import CommandLineOptions

/// Which of the things that are kept a command is about.
struct ItemOptions: OptionGroup {
    static let options: Options<Self> = [
        .integerArgument("id", "The number, as `list` tells it.", isRequired: true) { $0.id = $1 }
    ]

    var id = 0
}
