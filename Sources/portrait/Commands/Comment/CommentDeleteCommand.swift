import CommandLineOptions
import OfflineStore
import Screenlets

/// `portrait comment delete`: deletes a comment.
struct CommentDeleteCommand: Command {
    static let declaration = CommandDeclaration(
        "delete",
        Self.self,
        abstract: "Delete a comment."
    )

    static let options: Options<Self> = [
        .group("The comment", CommentOptions.self) { $1(&$0.comment) },
        .group("What is commented", CommentSubjectOptions.self) { $1(&$0.subject) },
        .group("Hooks", CommentHookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var comment = CommentOptions()
    var subject = CommentSubjectOptions()
    var hooks = CommentHookOptions()
    var common = CommonOptions()

    func run() async throws {
        let commentId = comment.commentId
        let composition = try Composition(common, further: hooks.settings)
        let subject = try subject.namedIfAny(composition)
        let policy = try composition.settings.policy()
        let saved = try await composition.tellingHooks(of: .delete) { context in
            try await context.deleteComment(Int64(commentId), of: subject, policy: policy)
        }
        try CommentAnnouncement(saved).tell(common)
    }
}
