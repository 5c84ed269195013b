import CommandLineOptions
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
        .group("The comment", \.comment),
        .group("What is commented", \.subject),
        .group("The text", \.text),
        .group("Common", \.common),
    ]

    var comment = CommentOptions()
    var subject = CommentSubjectOptions()
    var text = CommentTextOptions()
    var common = CommonOptions()

    func run() async throws {
        let (commentId, body) = (comment.commentId, text.bodyHTML)
        let composition = try Composition(common)
        let subject = try subject.namedIfAny(composition)
        let policy = try composition.settings.policy()
        let saved = try await composition.withSession { _, context in
            try await context.updateComment(Int64(commentId), body: body, of: subject, policy: policy)
        }
        try CommentAnnouncement(saved).tell(common)
    }
}
