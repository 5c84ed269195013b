import CommandLineOptions
import LiferayPortal
import Screenlets

/// `portrait login`: tries an account and keeps it in the configuration file.
struct LoginCommand: Command {
    static let declaration = CommandDeclaration(
        "login",
        Self.self,
        abstract: "Try an account at a portal, and keep it in the configuration file.",
        discussion: """
            What is missing is asked for at the terminal. A password that is typed is kept in a file of its own beside the \
            configuration, for this account alone to read; one from --password-file stays where it is. Nothing is kept \
            before the portal has accepted it.
            """
    )

    static let options: Options<Self> = [
        .group("Common", CommonOptions.self) { $1(&$0.common) }
    ]

    var common = CommonOptions()

    func run() async throws {
        var composition = try Composition(common, newProfile: true)
        let typed = try complete(&composition)
        let (user, facts) = try await composition.withSession { portal, _ in
            // A session of before must not speak for a password that is new.
            await portal.signInAnew()
            do throws(PortalError) {
                return (try await portal.user(.me), await portal.facts())
            } catch {
                throw PortraitError(error)
            }
        }
        guard !common.sandbox else { return try tell(user, facts, keptIn: nil, composition) }
        let path = composition.surroundings.configurationPath
        try keep(composition, typedPassword: typed, path: path)
        try tell(user, facts, keptIn: path, composition)
    }

    /// Asks for what is not set.
    ///
    /// - Returns: The password, if it was typed.
    private func complete(_ composition: inout Composition) throws(PortraitError) -> String? {
        guard !common.sandbox else { return nil }
        var options = common
        if composition.settings.text(.server) == nil { options.server = TerminalPrompt.line("Portal (URL): ") }
        if composition.settings.text(.user) == nil, try composition.settings.signIn() != .oauth2 {
            options.user = TerminalPrompt.line("User name: ")
        }
        composition = try Composition(options, newProfile: true)
        let settings = composition.settings
        let hasPassword =
            settings.text(.passwordFile) != nil || settings.text(.passwordCommand) != nil
            || composition.surroundings.environment["PORTRAIT_PASSWORD"] != nil
        guard try settings.signIn() != .oauth2 else { return nil }
        guard settings.text(.user) != nil else {
            throw PortraitError(.usage, message: "no user name is given", hint: "give --user NAME")
        }
        guard !hasPassword else { return nil }
        guard let password = TerminalPrompt.secret("Password: ") else { return nil }
        composition = try composition.withPassword(password)
        return password
    }

    private func keep(_ composition: Composition, typedPassword: String?, path: String) throws(PortraitError) {
        let settings = composition.settings
        var values: [(SettingKey, String)] = []
        let keys: [SettingKey] = [
            .server, .user, .signIn, .passwordFile, .passwordCommand, .clientId, .clientSecretFile,
        ]
        for key in keys where settings.resolved[key].origin != .default {
            guard let text = settings.text(key) else { continue }
            let isPath = key == .passwordFile || key == .clientSecretFile
            values.append((key, isPath ? composition.surroundings.absolutePath(text) : text))
        }
        if let typedPassword {
            let secret =
                composition.surroundings.configurationFolder + "/" + (common.profile ?? "default") + ".password"
            try ConfigurationWriter.writeSecret(typedPassword, to: secret)
            values.append((.passwordFile, secret))
        }
        try ConfigurationWriter(path: path).set(values, profile: common.profile)
    }

    private func tell(
        _ user: PortalUser,
        _ facts: PortalFacts,
        keptIn path: String?,
        _ composition: Composition
    ) throws(PortraitError) {
        let report = Report(
            userId: user.userId,
            companyId: user.companyId,
            screenName: user.screenName,
            emailAddress: user.emailAddress,
            flavour: facts.flavour?.rawValue,
            configuration: path
        )
        if common.json { return try StandardStreams.writeOutput(StandardStreams.json(report)) }
        guard !common.quiet else { return }
        let server = common.sandbox ? "the embedded portal" : composition.settings.text(.server) ?? ""
        let name = [user.firstName, user.lastName].filter { !$0.isEmpty }.joined(separator: " ")
        StandardStreams.writeError("portrait: signed in to \(server) as \(name) (user id \(user.userId))\n")
        if let path { StandardStreams.writeError("portrait: kept in \(path)\n") }
    }

    /// The JSON object.
    private struct Report: Encodable {
        var userId: Int64
        var companyId: Int64
        var screenName: String
        var emailAddress: String
        var flavour: String?
        var configuration: String?
    }
}
