import CommandLineOptions
import PortraitDrawing
import Screenlets

/// `portrait undo`: makes an earlier portrait the user's again.
struct UndoCommand: Command {
    static let declaration = CommandDeclaration(
        "undo",
        Self.self,
        abstract: "Bring an earlier portrait of a user back.",
        discussion: """
            An edit like any other: it goes to the portal by the policy, waits in the queue of pending edits where there is \
            no connection, and can be in conflict. Undoing once more gives back what was undone.
            """
    )

    static let options: Options<Self> = [
        .group("The user", SelectorOptions.self) { $1(&$0.user) },
        .integer("to", "n", "Which one, as `portrait history` numbers them; 1 by default, the one before.") {
            $0.number = $1
        },
        .group("The portal's box", FittingOptions.self) { $1(&$0.fitting) },
        .group("Hooks", EditHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var user = SelectorOptions()
    var number = 1
    var fitting = FittingOptions()
    var hooks = EditHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let selector = try user.editableSelector()
        guard number >= 1 else {
            throw PortraitError(
                .usage,
                message: "--to takes a number from 1 on",
                hint: "`portrait history` tells the numbers"
            )
        }
        let composition = try Composition(common, further: hooks.settings.merging(fitting.settings) { own, _ in own })
        let policy = try composition.settings.policy()
        let saved = try await composition.tellingHooks(of: .upload, to: selector) {
            try await composition.withSession { _, context in
                try await context.undoPortrait(selector, to: number, policy: policy)
            }
        }
        try SaveAnnouncement(saved, selector: selector).tell(common)
    }
}
