import LiferayPortal
import Screenlets

extension SessionContext {
    /// Whether the portal is not asked, because it has refused the account's password twice.
    func isSignInPaused() async -> Bool {
        do throws(PortalError) {
            return try await portal.signInPausedUntil() != nil
        } catch {
            // A pause was kept, and the password that would end it can't be had.
            return true
        }
    }
}
