import CommandLineOptions
import OfflineStore
import Screenlets

/// `portrait comment update`: changes a comment.
struct CommentUpdateCommand: Command {
    static let declaration = CommandDeclaration(
        "update",
        Self.self,
        abstract: "Give a comment another text.",
        discussion: "Some portals find a comment only below what is commented: name that as well then."
    )

    static let options: Options<Self> = [
        .group("The comment", CommentOptions.self) { $1(&$0.comment) },
        .group("What is commented", CommentSubjectOptions.self) { $1(&$0.subject) },
        .group("The text", CommentTextOptions.self) { $1(&$0.text) },
        .group("Hooks", CommentHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var comment = CommentOptions()
    var subject = CommentSubjectOptions()
    var text = CommentTextOptions()
    var hooks = CommentHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let (commentId, body) = (comment.commentId, text.bodyHTML)
        let composition = try Composition(common, further: hooks.settings)
        let subject = try subject.namedIfAny(composition)
        let policy = try composition.settings.policy()
        let saved = try await composition.tellingHooks(of: .update) { context in
            try await context.updateComment(Int64(commentId), body: body, of: subject, policy: policy)
        }
        try CommentAnnouncement(saved).tell(common)
    }
}
