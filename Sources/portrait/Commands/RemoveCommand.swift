import CommandLineOptions
import PortraitDrawing
import Screenlets

/// `portrait remove`: deletes a user's portrait.
struct RemoveCommand: Command {
    static let declaration = CommandDeclaration(
        "remove",
        Self.self,
        abstract: "Delete a user's portrait.",
        discussion:
            "Without a connection the removal is stored, and `portrait sync` sends it: that ends with 0 as well."
    )

    static let options: Options<Self> = [
        .group("The user", SelectorOptions.self) { $1(&$0.user) },
        .group("Hooks", EditHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var user = SelectorOptions()
    var hooks = EditHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let selector = try user.editableSelector()
        let composition = try Composition(common, further: hooks.settings)
        let policy = try composition.settings.policy()
        let saved = try await composition.tellingHooks(of: .remove, to: selector) {
            try await composition.withSession { _, context in
                try await context.removePortrait(selector, policy: policy)
            }
        }
        try SaveAnnouncement(saved, selector: selector).tell(common)
    }
}
