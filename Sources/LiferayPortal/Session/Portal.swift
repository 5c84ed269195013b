public import FoundationEssentials

/// A portal: what the layers above ask it and tell it about users and portraits.
///
/// The real one is ``PortalSession``; tests of the layers above script their own.
public protocol Portal: Sendable {
    /// Looks a user up.
    ///
    /// - Parameter selector: How the user is named; a portrait id names no user.
    /// - Returns: The user as the portal knows it now.
    /// - Throws: ``PortalError/noSuchUser(_:)`` when the portal has no such user, ``PortalError/invalidRequest(_:)``
    ///   before any packet when the selector can't name one, else what went wrong on the way.
    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser

    /// Downloads the portrait of a user that was looked up before, unless it is the one that is kept.
    ///
    /// - Parameters:
    ///   - user: The user; its portrait id must not be 0.
    ///   - kept: The picture that the caller has; it is returned where the portal says that it has not changed.
    /// - Returns: The picture, proved not to be the portal's default picture where that can be proved.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal gives another picture or none;
    ///   ``UnexpectedAnswer/pictureGone`` and ``UnexpectedAnswer/portraitRemoved`` say that the user has none.
    func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage

    /// Downloads a portrait by its id, unless it is the one that is kept.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the picture, greater than 0.
    ///   - uuid: The uuid of the user who owns it.
    ///   - female: Whether the picture is asked for under the address of female users.
    ///   - kept: The picture that the caller has; it is returned where the portal says that it has not changed.
    /// - Returns: The picture.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal answers with its default picture.
    func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage

    /// Stores a portrait of a user.
    ///
    /// A request that went out and whose answer was lost is a connection failure, although the portal may have stored
    /// the picture. 6.2 keeps the portrait id of a user who had one before, 7.x gives a new one; both make the picture
    /// smaller where it is larger than theirs may be.
    ///
    /// - Parameters:
    ///   - bytes: The picture, sent as it is.
    ///   - mediaType: The media type of the picture, for example `image/png`.
    ///   - user: Whose portrait it is.
    /// - Returns: The user as the portal has it afterwards, with a portrait id above 0.
    /// - Throws: ``PortalError/refusedPicture(_:)`` when the portal does not take the picture,
    ///   ``PortalError/invalidRequest(_:)`` before any packet when there are no bytes, else what went wrong on the way.
    func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser

    /// Removes the portrait of a user; one that is not there is removed as well.
    ///
    /// - Parameter user: Whose portrait it is.
    /// - Returns: The user as the portal has it afterwards; 7.x may leave the id of the removed picture in it.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal still gives the picture, else what went wrong on the
    ///   way.
    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser

    /// Loads some rows of a list.
    ///
    /// - Parameters:
    ///   - connector: The list.
    ///   - range: The rows.
    ///   - counting: Whether to ask, in the same request, how many rows there are.
    /// - Returns: The rows as the portal gave them.
    /// - Throws: ``PortalError/invalidRequest(_:)`` before any packet when the range is none,
    ///   ``PortalError/unsupported(_:)`` when this portal has no such list, else what went wrong on the way.
    func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage

    /// Finds the site that lists have which name none.
    ///
    /// - Returns: The id of the site, greater than 0.
    /// - Throws: ``PortalError/invalidRequest(_:)`` when the account has no site, else what went wrong on the way.
    func groupId() async throws(PortalError) -> Int64

    /// Tells the site that lists have which name none, as far as it is known without asking the portal.
    ///
    /// - Returns: The id of the site; nil where it is not known.
    /// - Throws: ``PortalError/invalidRequest(_:)`` when a number is configured that no site has.
    func knownGroupId() async throws(PortalError) -> Int64?

    /// Adds a comment; it is published at once.
    ///
    /// A request that went out and whose answer was lost is a connection failure, although the portal may have added
    /// the comment; sent again, it may be there twice.
    ///
    /// - Parameters:
    ///   - body: The body, HTML.
    ///   - subject: What is commented.
    /// - Returns: The comment; where the portal answers no more than an id, without author and dates.
    /// - Throws: ``PortalError/unsupported(_:)`` on a portal without comment services, else what went wrong on the way.
    func addComment(_ body: String, to subject: CommentSubject) async throws(PortalError) -> PortalComment

    /// Changes the body of a comment.
    ///
    /// - Parameters:
    ///   - commentId: The comment.
    ///   - subject: What is commented, where it is known; some portals want it.
    ///   - body: The new body, HTML.
    /// - Returns: The comment; where the portal answers no more than an id, without author and dates.
    /// - Throws: ``PortalError/noSuchComment(_:)`` when it is not there, ``PortalError/unsupported(_:)`` on a portal
    ///   without comment services, else what went wrong on the way.
    func updateComment(
        _ commentId: Int64,
        of subject: CommentSubject?,
        body: String
    ) async throws(PortalError) -> PortalComment

    /// Deletes a comment.
    ///
    /// - Parameter commentId: The comment.
    /// - Throws: ``PortalError/noSuchComment(_:)`` when it is not there, ``PortalError/unsupported(_:)`` on a portal
    ///   without comment services, else what went wrong on the way.
    func deleteComment(_ commentId: Int64) async throws(PortalError)

    /// Looks a comment up.
    ///
    /// - Parameters:
    ///   - commentId: The comment.
    ///   - subject: What is commented, where it is known; on some portals a comment is only found below it.
    /// - Returns: The comment as the portal has it now; nil when it is not there.
    /// - Throws: ``PortalError/unsupported(_:)`` on a portal without comment services, else what went wrong on the way.
    func comment(
        _ commentId: Int64,
        of subject: CommentSubject?
    ) async throws(PortalError) -> PortalComment?

    /// Tells what was learnt about the portal so far, to be kept by the caller.
    func facts() async -> PortalFacts

    /// Finds out which family of releases the portal belongs to; asks only where it is neither told nor remembered.
    ///
    /// - Returns: The family; the newest where the portal hides it.
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    func flavour() async throws(PortalError) -> PortalFlavour

    /// Forgets what was learnt of a user: the addresses that prove others to be right, and the site of an account.
    ///
    /// - Parameters:
    ///   - userIds: The ids of the user.
    ///   - accounts: The names that the user may sign in with, in lower case.
    func forget(userIds: Set<Int64>, accounts: Set<String>) async

    /// Tells whether the account's password is not tried at present, because the portal has refused it twice.
    ///
    /// - Returns: Until when; nil where it may be tried.
    /// - Throws: ``PortalError/configuration(_:)`` where the password can't be had.
    func signInPausedUntil() async throws(PortalError) -> Date?
}

extension Portal {
    /// Downloads the portrait of a user that was looked up before.
    ///
    /// - Parameter user: The user; its portrait id must not be 0.
    /// - Returns: The picture.
    /// - Throws: As ``portrait(of:kept:)``.
    public func portrait(of user: PortalUser) async throws(PortalError) -> PortraitImage {
        try await portrait(of: user, kept: nil)
    }

    /// Downloads a portrait by its id.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the picture, greater than 0.
    ///   - uuid: The uuid of the user who owns it.
    ///   - female: Whether the picture is asked for under the address of female users.
    /// - Returns: The picture.
    /// - Throws: As ``portrait(portraitId:uuid:female:kept:)``.
    public func portrait(portraitId: Int64, uuid: String, female: Bool) async throws(PortalError) -> PortraitImage {
        try await portrait(portraitId: portraitId, uuid: uuid, female: female, kept: nil)
    }
}
