import ArgumentParser

/// `portrait fetch` of an original: the few options that scripts give most.
///
/// Reading the options of a picture costs more than a fetch from the cache; what this does not take, ``FetchCommand``
/// does.
struct PlainFetchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "fetch")

    @OptionGroup var user: SelectorOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await PortraitFetch(user: user, output: output, common: common).run()
    }
}
