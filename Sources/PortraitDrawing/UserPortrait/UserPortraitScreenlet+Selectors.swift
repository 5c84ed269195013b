import LiferayPortal
public import Screenlets

/// The loads of Liferay Screens, one for each way to name a user.
extension UserPortraitScreenlet {
    /// Loads the portrait of the signed-in user.
    ///
    /// - Returns: The original and where it came from.
    /// - Throws: ``PortraitError``; the delegate hears of it as well, and the placeholder is shown.
    @discardableResult
    public func loadLoggedUserPortrait() async throws(PortraitError) -> LoadedPortrait { try await load(.me) }

    /// Loads a portrait by user id.
    ///
    /// - Parameter userId: The user.
    /// - Returns: The original and where it came from.
    /// - Throws: ``PortraitError``; the delegate hears of it as well, and the placeholder is shown.
    @discardableResult
    public func load(userId: Int64) async throws(PortraitError) -> LoadedPortrait { try await load(.userId(userId)) }

    /// Loads a portrait by e-mail address.
    ///
    /// - Parameters:
    ///   - companyId: The company, or nil for the session's own.
    ///   - emailAddress: The address; blanks around it and the case of letters do not matter.
    /// - Returns: The original and where it came from.
    /// - Throws: ``PortraitError``; the delegate hears of it as well, and the placeholder is shown.
    @discardableResult
    public func load(
        companyId: Int64? = nil,
        emailAddress: String
    ) async throws(PortraitError) -> LoadedPortrait {
        try await load(.emailAddress(emailAddress, companyId: companyId ?? session.companyId))
    }

    /// Loads a portrait by screen name.
    ///
    /// - Parameters:
    ///   - companyId: The company, or nil for the session's own.
    ///   - screenName: The name; blanks around it and the case of letters do not matter.
    /// - Returns: The original and where it came from.
    /// - Throws: ``PortraitError``; the delegate hears of it as well, and the placeholder is shown.
    @discardableResult
    public func load(companyId: Int64? = nil, screenName: String) async throws(PortraitError) -> LoadedPortrait {
        try await load(.screenName(screenName, companyId: companyId ?? session.companyId))
    }

    /// Loads a portrait by portrait id; its user stays unknown, so it can't be edited.
    ///
    /// - Parameters:
    ///   - portraitId: The portrait.
    ///   - uuid: The uuid of the user who owns it.
    ///   - male: Whether the user is male; decides nothing but the portal's own default picture.
    /// - Returns: The original and where it came from.
    /// - Throws: ``PortraitError``; the delegate hears of it as well, and the placeholder is shown.
    @discardableResult
    public func load(
        portraitId: Int64,
        uuid: String,
        male: Bool = true
    ) async throws(PortraitError) -> LoadedPortrait {
        try await load(.portrait(portraitId: portraitId, uuid: uuid, female: !male))
    }
}
