import CommandLineOptions
import OfflineStore
import Screenlets

/// `portrait comment add`: writes a comment.
struct CommentAddCommand: Command {
    static let declaration = CommandDeclaration(
        "add",
        Self.self,
        abstract: "Write a comment."
    )

    static let options: Options<Self> = [
        .group("What is commented", CommentSubjectOptions.self) { $1(&$0.subject) },
        .group("The text", CommentTextOptions.self) { $1(&$0.text) },
        .group("Hooks", CommentHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var subject = CommentSubjectOptions()
    var text = CommentTextOptions()
    var hooks = CommentHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let body = text.bodyHTML
        let composition = try Composition(common, further: hooks.settings)
        let subject = try subject.named(composition)
        let policy = try composition.settings.policy()
        let saved = try await composition.tellingHooks(of: .add) { context in
            try await context.addComment(body, to: subject, policy: policy)
        }
        try CommentAnnouncement(saved).tell(common)
    }
}
