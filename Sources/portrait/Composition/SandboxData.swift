import OfflineStore
import SandboxPortal
import Screenlets

/// The company that the embedded portal serves, from a folder or from the program itself.
struct SandboxData: Sendable {
    /// The account that a command with `--sandbox` signs in with: the company's administrator.
    static let user = "test@example.com"
    /// The password of every account of the company; it protects nothing.
    static let password = "test"

    /// The version that it behaves as in a command with `--sandbox`.
    static let profile = SandboxPortal.Profile.liferay74
    /// The name that its entries are kept under in such a command.
    static let portalKey = PortalKey(server: "sandbox:\(profile.rawValue)")

    /// The folder that was asked for, or nil for the data in the program.
    var folder: String?

    /// An embedded portal with the company's data.
    func portal(_ options: SandboxPortal.Options) throws(PortraitError) -> SandboxPortal {
        SandboxPortal(company: try company(), options: options)
    }

    /// The company's data.
    func company() throws(PortraitError) -> SandboxCompany {
        do throws(SandboxError) {
            return if let folder { try SandboxCompany(folder: folder) } else { try .builtIn() }
        } catch {
            throw PortraitError(.inputMissing, message: error.message, hint: error.hint)
        }
    }
}
