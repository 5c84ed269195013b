public import LiferayPortal
public import OfflineStore
public import Screenlets

/// What a hook is told about the portrait that it is run for.
public struct HookContext: Hashable, Sendable {
    /// The user as far as it is known.
    public var user: StoredUser?
    /// How the user was named, for what is not known otherwise; nil for a local picture.
    public var selector: UserSelector?
    /// Where the picture came from; nil where there is none.
    public var source: PortraitSource?
    /// The recipe that the picture was drawn by; empty for the original.
    public var recipe: String
    /// The name of the rendition, where several are made.
    public var rendition: String
    /// The row of a batch, from 1.
    public var row: Int?
    /// What a row of a batch is called where it names no user, such as the path of a picture.
    public var input: String

    /// Collects what is known.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - selector: How the user was named.
    ///   - source: Where the picture came from.
    ///   - recipe: The recipe that the picture was drawn by.
    ///   - rendition: The name of the rendition.
    ///   - row: The row of a batch, from 1.
    ///   - input: What a row is called where it names no user.
    public init(
        user: StoredUser? = nil,
        selector: UserSelector? = nil,
        source: PortraitSource? = nil,
        recipe: String = "",
        rendition: String = "",
        row: Int? = nil,
        input: String = ""
    ) {
        self.user = user
        self.selector = selector
        self.source = source
        self.recipe = recipe
        self.rendition = rendition
        self.row = row
        self.input = input
    }

    /// Collects what an edit tells of its user.
    ///
    /// - Parameter edit: The edit.
    public init(_ edit: StoredEdit) {
        self.init(user: edit.user, selector: UserSelector(edit.name, signIn: nil))
    }

    /// Gives the context of a failure, which may tell who the user is.
    ///
    /// - Parameter error: The failure.
    /// - Returns: The context; a user who is known already stays.
    public func after(_ error: PortraitError) -> HookContext {
        var context = self
        context.user = user ?? error.user
        return context
    }

    /// Whom a message is about: the row, and the user in words.
    public var subject: String {
        let name = user.map { $0.emailAddress.isEmpty ? $0.screenName : $0.emailAddress } ?? ""
        let words = [row.map { "row \($0)" }, name.isEmpty ? selector?.inWords : name, input.isEmpty ? nil : input]
        return words.compactMap(\.self).joined(separator: ", ")
    }
}
