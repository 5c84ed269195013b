import FoundationEssentials
import LiferayPortal
import Screenlets

extension Composition {
    /// Tells, without asking the portal, whether the account's password is not tried at present because the portal refused it twice.
    ///
    /// - Returns: Until when; nil where it may be tried, or no portal is named.
    /// - Throws: ``PortraitError`` where a setting makes no sense, or the password can't be had.
    func signInPausedUntil() async throws(PortraitError) -> Date? {
        guard !options.sandbox, let server = settings.text(.server) else { return nil }
        let portal = PortalSession(configuration: try portalConfiguration(server: server), secret: secret)
        do throws(PortalError) {
            return try await portal.signInPausedUntil()
        } catch {
            throw PortraitError(error)
        }
    }
}
