public import LiferayPortal
import Screenlets

/// What a row is about.
public enum BatchSubject: Hashable, Sendable {
    /// A user of the portal.
    case user(UserSelector)
    /// A picture in the file system.
    case picture(path: String)
}
