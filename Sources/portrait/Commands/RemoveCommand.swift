import ArgumentParser
import Screenlets

/// `portrait remove`: deletes a user's portrait.
struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Delete a user's portrait.",
        discussion:
            "Without a connection the removal is stored, and `portrait sync` sends it: that ends with 0 as well."
    )

    @OptionGroup(title: "The user") var user: SelectorOptions
    @OptionGroup(title: "Hooks") var hooks: HookOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let selector = try user.editableSelector()
        let composition = try Composition(common, further: hooks.settings)
        let policy = try composition.settings.policy()
        let saved = try await composition.tellingHooks(of: selector) {
            try await composition.withSession { _, context in
                try await context.removePortrait(selector, policy: policy)
            }
        }
        try SaveAnnouncement(saved, selector: selector).tell(common)
    }
}
