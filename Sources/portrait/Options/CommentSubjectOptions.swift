import ArgumentParser
import LiferayPortal
import Screenlets

/// The options that name what is commented.
struct CommentSubjectOptions: ParsableArguments {
    @Option(
        name: .customLong("class-name"),
        help: ArgumentHelp("The class, such as com.liferay.blogs.model.BlogsEntry.", valueName: "class")
    )
    var className: String?

    @Option(name: .customLong("class-pk"), help: ArgumentHelp("The primary key.", valueName: "n"))
    var classPK: Int?

    @Option(name: .customLong("group-id"), help: ArgumentHelp("The site; found out where left out.", valueName: "n"))
    var groupId: Int?

    /// What is commented.
    ///
    /// - Throws: ``PortraitError/Code/usage`` when it is not named.
    func named() throws(PortraitError) -> CommentSubject {
        if let subject = try namedIfAny() { return subject }
        throw Self.incomplete
    }

    /// What is commented, where it is named.
    ///
    /// - Throws: ``PortraitError/Code/usage`` when it is named in part.
    func namedIfAny() throws(PortraitError) -> CommentSubject? {
        if className == nil, classPK == nil, groupId == nil { return nil }
        guard let className, !className.isEmpty, let classPK, classPK > 0 else { throw Self.incomplete }
        return CommentSubject(groupId: groupId.map(Int64.init), className: className, classPK: Int64(classPK))
    }

    private static let incomplete = PortraitError(
        .usage,
        message: "what is commented is not named",
        hint: "give --class-name and --class-pk, as in --class-name com.liferay.blogs.model.BlogsEntry --class-pk 40021"
    )
}
