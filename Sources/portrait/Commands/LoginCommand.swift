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
            before the portal has accepted it. A password that is kept already is not sent where one can be asked for, \
            and never to another server or for another name than those that it stands beside.
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
        let path = composition.process.configurationPath
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
        let isClient = try settings.signIn() == .oauth2
        guard isClient || settings.text(.user) != nil else {
            throw PortraitError(.usage, message: "no user name is given", hint: "give --user NAME")
        }
        switch LoginSecret(settings, ofClient: isClient) {
        case .given: return nil
        // Whoever sits at a terminal may have come because the password is another one now.
        case .kept where isClient || !TerminalPrompt.isPossible: return nil
        // It is told where it is needed.
        case .missing where isClient: return nil
        case .kept, .ofAnotherAccount, .missing: break
        }
        guard !isClient else { throw Self.foreignClientSecret }
        guard let password = TerminalPrompt.secret("Password: ") else { throw Self.noPassword(settings) }
        composition = try composition.withPassword(password)
        return password
    }

    private static var foreignClientSecret: PortraitError {
        PortraitError(
            .badConfiguration,
            message: "the client secret of the configuration is of another server or client",
            hint: "set PORTRAIT_CLIENT_SECRET or PORTRAIT_CLIENT_SECRET_FILE for this login"
        )
    }

    private static func noPassword(_ settings: Settings) -> PortraitError {
        let isForeign = LoginSecret(settings, ofClient: false) == .ofAnotherAccount
        let reason = isForeign ? "; the one of the configuration is of another account" : ""
        return PortraitError(
            .badConfiguration,
            message: "there is no password for \(settings.text(.user) ?? "")\(reason)",
            hint: "type it at a terminal, give --password-file FILE, or set PORTRAIT_PASSWORD"
        )
    }

    /// What the account is reached with.
    private static let keptKeys: [SettingKey] = [
        .server, .user, .signIn, .passwordFile, .passwordCommand, .clientId, .clientSecretFile, .caFile,
        .clientCertificate, .clientKey, .proxy,
    ]

    /// Those that name a file, which is to be found from every folder.
    private static let pathKeys: Set<SettingKey> = [
        .passwordFile, .clientSecretFile, .caFile, .clientCertificate, .clientKey,
    ]

    private func keep(_ composition: Composition, typedPassword: String?, path: String) throws(PortraitError) {
        let settings = composition.settings
        var values: [(SettingKey, String)] = []
        for key in Self.keptKeys where settings.resolved[key].origin != .default {
            guard let text = settings.text(key) else { continue }
            switch key {
            // What was typed takes the place of what was there.
            case .passwordFile, .passwordCommand:
                guard typedPassword == nil, LoginSecret.isKept(key, in: settings) else { continue }
            case .clientSecretFile:
                guard LoginSecret.isKept(key, in: settings) else { continue }
            case .proxy where Self.hasPassword(text):
                // What stands in the file stays there.
                if !settings.resolved[key].origin.isOfFile, !common.quiet {
                    StandardStreams.writeError("portrait: the proxy is not kept, as its address holds a password\n")
                }
                continue
            default: break
            }
            let isPath = Self.pathKeys.contains(key)
            values.append((key, isPath ? composition.process.absolutePath(text) : text))
        }
        if let typedPassword {
            let name = LoginSecret.fileName(profile: common.profile)
            let secret = composition.process.configurationFolder + "/" + name
            try ConfigurationWriter.writeSecret(typedPassword, to: secret)
            values.append((.passwordFile, secret))
        }
        try ConfigurationWriter(path: path).set(values, profile: common.profile)
    }

    /// Whether the address of a proxy holds a password, which belongs into no file that was not made for it.
    static func hasPassword(_ address: String) -> Bool {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        guard let at = address.utf8[start...].lastIndex(of: UInt8(ascii: "@")) else { return false }
        return address.utf8[start..<at].contains(UInt8(ascii: ":"))
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
