import CommandLineOptions
import SandboxPortal
import Screenlets

/// `portrait sandbox`: the embedded portal to try, test and rehearse with.
struct SandboxCommand: Command {
    static let declaration = CommandDeclaration(
        "sandbox",
        Self.self,
        abstract: "Run the embedded portal on a loopback port until it is interrupted.",
        discussion: """
            It behaves as a Liferay portal of the chosen version and listens on 127.0.0.1 only. Every account has the \
            password "test"; test@example.com is the administrator. Faults are scripted by a rehearsal file, or while it \
            runs by GET, PUT and DELETE of /-/sandbox/rehearsal; /-/sandbox/requests tells what was \
            asked, /-/sandbox/sessions how many sessions that opened and whose passwords were wrong. POST and DELETE of \
            /-/sandbox/rows/bookmarks?count=3 add rows to a list and take some away. POST of \
            /-/sandbox/lose-portraits?userId=20156 or ?count=10 loses pictures that users go on to have by their records; \
            with &answer=404 their addresses answer so, else with the default picture.
            """
    )

    static let options: Options<Self> = [
        .integer("port", "n", "The port; 0 takes a free one.", shows: \.port) { $0.port = $1 },
        .text(
            "profile",
            "version",
            "The version that it behaves as: 6.2, 7.0, 7.2, 7.3 or 7.4.",
            completion: .of(SandboxPortal.Release.allCases.map(\.rawValue)),
            shows: \.profile
        ) { $0.profile = $1 },
        .text("rehearsal", "file", "A JSON file with the faults to rehearse.", completion: .files) {
            $0.rehearsal = $1
        },
        .text("data", "folder", "The folder of the company's data.", completion: .folders) { $0.data = $1 },
        .flag("require-image-timestamp", "Give portraits only by addresses that it printed itself.") {
            $0.requireImageTimestamp = true
        },
        .flag("no-jsonws", "Switch the JSON web services off.") { $0.withoutJSONWebServices = true },
        .integer(
            "image-max-size",
            "bytes",
            "The longest portrait that it takes, in bytes; 0 for any.",
            shows: \.imageMaxSize
        ) { $0.imageMaxSize = $1 },
        .integer("rows", "n", "How many rows each list has at least, users included.", shows: \.rows) {
            $0.rows = $1
        },
        .text(
            "sign-in-cost",
            "time",
            "How long it takes for each password that it checks, two at a time, as 140ms or 0.2s.",
            shows: \.signInCost
        ) { $0.signInCost = $1 },
        .invertibleFlag(
            "screens-app",
            "With or without the services of Liferay Screens; 6.2 and 7.0 have them, 7.4 has not."
        ) { $0.screensApp = $1 },
        .flag("list-users", "List the accounts and end.") { $0.listUsers = true },
        .flag("json", "Tell the address, or the accounts, as one JSON object; a failure as well.") { $0.json = true },
    ]

    var port = 8081
    var profile = "7.4"
    var rehearsal: String?
    var data: String?
    var requireImageTimestamp = false
    var withoutJSONWebServices = false
    var imageMaxSize = 307_200
    var rows = 0
    var signInCost = "0ms"
    var screensApp: Bool?
    var listUsers = false
    var json = false

    func run() async throws {
        let data = SandboxData(folder: data)
        guard let release = SandboxPortal.Release(rawValue: profile) else {
            let known = SandboxPortal.Release.allCases.map(\.rawValue).joined(separator: ", ")
            throw PortraitError(.usage, message: "there is no profile \"\(profile)\"", hint: "known are \(known)")
        }
        guard (0...65_535).contains(port) else {
            throw PortraitError(.usage, message: "there is no port \(port)", hint: "use 0 to 65535; 0 takes a free one")
        }
        guard imageMaxSize >= 0 else {
            throw PortraitError(.usage, message: "a size can't be negative", hint: "0 sets no limit")
        }
        guard (0...1_000_000).contains(rows) else {
            throw PortraitError(.usage, message: "there can't be \(rows) rows", hint: "0 to 1000000 are possible")
        }
        let portal = try data.portal(
            SandboxPortal.Options(
                release: release,
                port: port,
                requireImageTimestamp: requireImageTimestamp,
                jsonwsEnabled: !withoutJSONWebServices,
                signInCost: try WrittenDuration(signInCost).value,
                imageMaxSize: imageMaxSize,
                hasScreensApp: screensApp,
                listRowCount: rows
            )
        )
        let rehearsal = try script()
        if listUsers { return try list(portal.users) }
        do {
            try await serve(portal, rehearsing: rehearsal)
        } catch let error as SandboxError {
            throw PortraitError(.inputOutput, message: error.message, hint: error.hint)
        }
    }

    private func script() throws -> Rehearsal {
        guard let path = rehearsal else { return .none }
        do {
            return try Rehearsal(json: try InputFile(path: path).read(limit: 1_000_000))
        } catch let error as SandboxError {
            throw PortraitError(.usage, message: error.message, hint: error.hint)
        }
    }

    /// Runs until a signal: SIGTERM ends with 0, an interrupt with 130.
    private func serve(_ portal: SandboxPortal, rehearsing rehearsal: Rehearsal) async throws {
        let json = json
        let listener = SignalListener([.terminate, .interrupt])
        let ending = try await withThrowingTaskGroup(of: Signal?.self) { group in
            group.addTask {
                try await portal.run { running in
                    running.setRehearsal(rehearsal)
                    Self.tell(running.url, json: json)
                }
                return nil
            }
            group.addTask { await listener.only() }
            let first = try await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if ending == .interrupt { throw ExitCode(ExitStatus.code(for: .interrupted)) }
    }

    private static func tell(_ url: String, json: Bool) {
        StandardStreams.announce(
            json ? "{\"url\":\"\(url)\"}\n" : "the embedded portal listens on \(url) (end it with Ctrl-C)\n"
        )
    }

    private func list(_ users: [SandboxUser]) throws(PortraitError) {
        let rows = users.map(AccountRow.init)
        if json { return try StandardStreams.writeOutput(StandardStreams.json(["users": rows])) }
        try StandardStreams.writeOutput(
            TextTable(
                rows: rows.map { row in
                    [
                        "\(row.userId)", row.emailAddress, row.screenName,
                        row.portraitId == 0 ? "-" : "\(row.portraitId)", row.name,
                    ]
                }
            )
            .text
        )
    }
}

/// One account of the embedded portal.
private struct AccountRow: Encodable, Sendable {
    var userId: Int64
    var emailAddress: String
    var screenName: String
    var portraitId: Int64
    var uuid: String
    var name: String

    init(_ user: SandboxUser) {
        userId = user.userId
        emailAddress = user.emailAddress
        screenName = user.screenName
        portraitId = user.portraitId
        uuid = user.uuid
        name = user.fullName
    }
}
