import ArgumentParser

/// `portrait batch upload`: changes the portraits of many users.
struct BatchUploadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upload",
        abstract: "Change the portraits of many users.",
        discussion: """
            The input is a folder of pictures that are called after their users, such as 20156.jpg or jane@example.com.png, \
            or a CSV or JSON lines with a column file. Every picture goes the way of `portrait upload`: by the policy, and \
            without a connection into the queue of pending edits, which `portrait sync` sends.
            """
    )

    @OptionGroup(title: "The rows") var input: BatchInputOptions
    @OptionGroup(title: "Hooks") var hooks: HookOptions
    @OptionGroup(title: "The batch") var batch: BatchOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        if batch.job != nil || batch.forget { return try await UploadJobRun(self).run() }
        try await BatchUploadRun(self).run()
    }
}
