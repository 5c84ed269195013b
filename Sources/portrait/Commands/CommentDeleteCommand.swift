import ArgumentParser
import Screenlets

/// `portrait comment delete`: deletes a comment.
struct CommentDeleteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Delete a comment.")

    @OptionGroup(title: "The comment") var comment: CommentOptions
    @OptionGroup(title: "What is commented") var subject: CommentSubjectOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let commentId = comment.commentId
        let composition = try Composition(common)
        let subject = try subject.namedIfAny(composition)
        let policy = try composition.settings.policy()
        let saved = try await composition.withSession { _, context in
            try await context.deleteComment(Int64(commentId), of: subject, policy: policy)
        }
        try CommentAnnouncement(saved).tell(common)
    }
}
