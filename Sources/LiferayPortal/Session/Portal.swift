/// A portal: what the layers above ask for users and portraits.
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

    /// Downloads the portrait of a user that was looked up before.
    ///
    /// - Parameter user: The user; its portrait id must not be 0.
    /// - Returns: The picture, proved not to be the portal's default picture where that can be proved.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal gives another picture or none.
    func portrait(of user: PortalUser) async throws(PortalError) -> PortraitImage

    /// Downloads a portrait by its id.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the picture, greater than 0.
    ///   - uuid: The uuid of the user who owns it.
    ///   - female: Whether the picture is asked for under the address of female users.
    /// - Returns: The picture.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal answers with its default picture.
    func portrait(portraitId: Int64, uuid: String, female: Bool) async throws(PortalError) -> PortraitImage

    /// Tells what was learnt about the portal so far, to be kept by the caller.
    func facts() async -> PortalFacts
}
