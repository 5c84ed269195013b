import ArgumentParser
import Screenlets

/// `portrait comment add`: writes a comment.
struct CommentAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "add", abstract: "Write a comment.")

    @OptionGroup(title: "What is commented") var subject: CommentSubjectOptions
    @OptionGroup(title: "The text") var text: CommentTextOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let body = text.bodyHTML
        let composition = try Composition(common)
        let subject = try subject.named(composition)
        let policy = try composition.settings.policy()
        let saved = try await composition.withSession { _, context in
            try await context.addComment(body, to: subject, policy: policy)
        }
        try CommentAnnouncement(saved).tell(common)
    }
}
