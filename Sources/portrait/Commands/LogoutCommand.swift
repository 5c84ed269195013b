import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait logout`: ends the account's session at the portal.
struct LogoutCommand: Command {
    static let declaration = CommandDeclaration(
        "logout",
        Self.self,
        abstract: "End the session at the portal, and forget it here.",
        discussion: """
            The account's configuration stays, and the next command that needs the portal signs in again. Whatever was remembered of \
            passwords that the portal did not take is forgotten, too.
            """
    )

    static let options: Options<Self> = [
        .group("Common", CommonOptions.self) { $1(&$0.common) }
    ]

    var common = CommonOptions()

    func run() async throws {
        let composition = try Composition(common)
        let hadSession = try await composition.withSession { portal, _ in
            do throws(PortalError) {
                return try await portal.signOut()
            } catch {
                throw PortraitError(error)
            }
        }
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(["ended": hadSession])) }
        guard !common.quiet else { return }
        let server = composition.settings.text(.server) ?? ""
        StandardStreams.writeError(
            hadSession
                ? "portrait: the session at \(server) has ended\n"
                : "portrait: there was no session at \(common.sandbox ? "the embedded portal" : server)\n"
        )
    }
}
