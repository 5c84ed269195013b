import FoundationEssentials
import OfflineStore
import SandboxPortal
import Screenlets

/// The company that the embedded portal serves, found beside the program.
struct SandboxData: Sendable {
    /// The account that a command with `--sandbox` signs in with: the company's administrator.
    static let user = "test@example.com"
    /// The password of every account of the company; it protects nothing.
    static let password = "test"

    /// The version that it behaves as in a command with `--sandbox`.
    static let profile = SandboxPortal.Profile.liferay74
    /// The name that its entries are kept under in such a command.
    static let portalKey = PortalKey(server: "sandbox:\(profile.rawValue)")

    let surroundings: Surroundings
    /// The folder that was asked for, or nil for the one beside the program.
    var folder: String?

    /// An embedded portal with the company's data.
    func portal(_ options: SandboxPortal.Options) throws(PortraitError) -> SandboxPortal {
        SandboxPortal(company: try company(), options: options)
    }

    /// The company's data.
    func company() throws(PortraitError) -> SandboxCompany {
        let folder = if let folder { folder } else { try located() }
        do throws(SandboxError) {
            return try SandboxCompany(folder: folder)
        } catch {
            throw PortraitError(.inputMissing, message: error.message, hint: error.hint)
        }
    }

    /// `share/portrait/sandbox` beside the `bin` that the program was installed into, or `fixtures/portal` of the checkout
    /// that it was built in.
    private func located() throws(PortraitError) -> String {
        var folder = URL(filePath: try executable()).deletingLastPathComponent()
        for _ in 0..<6 {
            for relative in ["share/portrait/sandbox", "fixtures/portal"] {
                let candidate = folder.appending(path: relative).path(percentEncoded: false)
                if FileManager.default.fileExists(atPath: candidate + "/company.json") { return candidate }
            }
            folder.deleteLastPathComponent()
        }
        throw PortraitError(
            .inputMissing,
            message: "the embedded portal's data is not beside the program",
            hint: "install with `make install`, or name the folder with `portrait sandbox --data FOLDER`"
        )
    }

    private func executable() throws(PortraitError) -> String {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        } catch {
            throw PortraitError(
                .inputOutput,
                message: "the program can't tell where it is",
                hint: "is /proc mounted?"
            )
        }
    }
}
