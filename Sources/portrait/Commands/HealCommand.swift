import CommandLineOptions
import LiferayPortal
import PortraitBatch
import Screenlets

/// `portrait heal`: gives back what the portal lost.
struct HealCommand: Command {
    static let declaration = CommandDeclaration(
        "heal",
        Self.self,
        abstract: "Give portraits back to a portal that lost their pictures.",
        discussion: """
            A portrait is lost where the portal still names its id and gives its default picture or 404. The kept bytes are \
            sent again, unchanged. Liferay 7.x keeps the id of a portrait that somebody removed by web service, so there a \
            default picture is only taken for a loss with --assume-lost; what this store removed never is. Where nobody who \
            is asked about gets a picture of their own, the address is wrong, and nothing is sent. The portal is \
            asked, and sent what it lost, under every policy, cache-only included.
            """
    )

    static let options: Options<Self> = [
        .group("The users", HealOptions.self) { $1(&$0.users) },
        .flag("assume-lost", "Take a default picture of Liferay 7.x for a loss.") { $0.assumesLost = true },
        .flag("dry-run", "Tell what is lost, and send nothing.") { $0.dryRun = true },
        .integer("jobs", "n", "The users that are at work at once; by default one a core.") { $0.batch.jobs = $1 },
        .text("requests-per-second", "n", "The most requests to the portal in a second.") {
            $0.batch.requestsPerSecond = $1
        },
        .text("wait", "seconds", "The longest that the end of a trouble of the portal is waited for; 10 by default.") {
            $0.batch.wait = $1
        },
        .text("report", "file", "Tell every lost portrait in this file, a JSON object a line.", completion: .files) {
            $0.batch.report = $1
        },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var users = HealOptions()
    var assumesLost = false
    var dryRun = false
    var batch = BatchOptions()
    var common = CommonOptions()

    func run() async throws {
        try await HealRun(self).run()
    }
}
