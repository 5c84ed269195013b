import ArgumentParser
import Screenlets

/// `portrait comment update`: changes a comment.
struct CommentUpdateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Give a comment another text.",
        discussion: "Some portals find a comment only below what is commented: name that as well then."
    )

    @OptionGroup(title: "The comment") var comment: CommentOptions
    @OptionGroup(title: "What is commented") var subject: CommentSubjectOptions
    @OptionGroup(title: "The text") var text: CommentTextOptions
    @OptionGroup(title: "Common") var common: CommonOptions

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
