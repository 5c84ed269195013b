import CommandLineOptions
import LiferayPortal
import Screenlets

/// The options that name what is commented.
struct CommentSubjectOptions: OptionGroup {
    static let options: Options<Self> = [
        .text("class-name", "class", "The class, such as com.liferay.blogs.model.BlogsEntry.") { $0.className = $1 },
        .integer("class-pk", "n", "The primary key; of an article its resourcePrimKey.") { $0.classPK = $1 },
        .integer("group-id", "n", "The site; the configured one, or your own, where left out.") { $0.groupId = $1 },
    ]

    var className: String?
    var classPK: Int?
    var groupId: Int?

    /// What is commented, in the site that is named or configured.
    ///
    /// - Throws: ``PortraitError/Code/usage`` when it is not named.
    func named(_ composition: Composition) throws(PortraitError) -> CommentSubject {
        if let subject = try namedIfAny(composition) { return subject }
        throw Self.incomplete
    }

    /// What is commented, where it is named, in the site that is named or configured.
    ///
    /// - Throws: ``PortraitError/Code/usage`` when it is named in part.
    func namedIfAny(_ composition: Composition) throws(PortraitError) -> CommentSubject? {
        if className == nil, classPK == nil, groupId == nil { return nil }
        guard let className, !className.isEmpty, let classPK, classPK > 0 else { throw Self.incomplete }
        return CommentSubject(
            groupId: try composition.groupId(groupId),
            className: className,
            classPK: Int64(classPK)
        )
    }

    private static let incomplete = PortraitError(
        .usage,
        message: "what is commented is not named",
        hint: "give --class-name and --class-pk, as in --class-name com.liferay.blogs.model.BlogsEntry --class-pk 40021"
    )
}
