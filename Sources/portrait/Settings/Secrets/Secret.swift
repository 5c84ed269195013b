import ChildProcesses
import FoundationEssentials
import Screenlets

/// Finds passwords and client secrets; none ever comes from an argument.
struct Secret: Sendable {
    let settings: Settings
    /// The time that `password-command` has, which may ask a person.
    var commandTime = Duration.seconds(60)
    /// Whether it is told that others may read a file.
    var warnsOfOpenFiles = true

    /// Where a secret comes from.
    private enum Source {
        case environment(String)
        case file(path: String, SettingKey)
        case command(String)
    }

    /// The password of the account: from the environment, a file or a command, of which the one counts that was told where the
    /// others yield, as an option does to nothing, and a file to its profile; among those of one place the first.
    ///
    /// - Returns: Nil where no source is set.
    /// - Throws: ``PortraitError`` when the source is set but gives nothing.
    func password() async throws(PortraitError) -> String? {
        switch source("PORTRAIT_PASSWORD", file: .passwordFile, command: .passwordCommand) {
        case .environment(let password): return password
        case .file(let path, let setting): return try firstLine(of: path, setting: setting)
        case .command(let command): return try await output(of: command)
        case nil: return nil
        }
    }

    /// The secret of an OAuth2 client, from the environment or a file, as for a password.
    func clientSecret() throws(PortraitError) -> String? {
        switch source("PORTRAIT_CLIENT_SECRET", file: .clientSecretFile) {
        case .environment(let secret): return secret
        case .file(let path, let setting): return try firstLine(of: path, setting: setting)
        case .command, nil: return nil
        }
    }

    private func source(_ variable: String, file: SettingKey, command: SettingKey? = nil) -> Source? {
        var sources: [(rank: Int, source: Source)] = []
        if let secret = settings.process.environment[variable], !secret.isEmpty {
            sources.append((SettingOrigin.environment(variable).rank, .environment(secret)))
        }
        if let path = settings.text(file) {
            sources.append((settings.resolved[file].origin.rank, .file(path: path, file)))
        }
        if let command, let words = settings.text(command) {
            sources.append((settings.resolved[command].origin.rank, .command(words)))
        }
        // Of equals it is the first.
        return sources.min { $0.rank < $1.rank }?.source
    }

    /// The first line of a file with a secret.
    func firstLine(of path: String, setting: SettingKey) throws(PortraitError) -> String {
        let path = settings.process.expandingTilde(path)
        if warnsOfOpenFiles { SecretFile(path: path, setting: setting).warn() }
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw PortraitError(
                .badConfiguration,
                message: "\(setting.rawValue) \(path) can't be read",
                hint: "it has to be a text file that this account may read, with the secret on its first line"
            )
        }
        guard let line = text.split(whereSeparator: \.isNewline).first, !line.isEmpty else {
            throw PortraitError(
                .badConfiguration,
                message: "\(setting.rawValue) \(path) is empty",
                hint: "put the secret on its first line"
            )
        }
        return String(line)
    }

    /// Runs a command without a shell: the words of the setting are its argument vector.
    private func output(of command: String) async throws(PortraitError) -> String {
        let words = command.split(separator: " ").map(String.init)
        guard let name = words.first else {
            throw PortraitError(
                .badConfiguration,
                message: "password-command is empty",
                hint: "name a program that prints the password"
            )
        }
        do {
            // It may ask on the terminal.
            let command = ChildCommand(name, arguments: Array(words.dropFirst()), company: .shared)
            let limits = ChildLimits(time: commandTime, outputByteCount: 4_096)
            let outcome = try await command.run(limits: limits)
            guard !outcome.isLate else { throw commandTooSlow(name) }
            let text = String(decoding: outcome.output, as: UTF8.self)
            if outcome.ending.isSuccess, !outcome.isOutputCut,
                let line = text.split(whereSeparator: \.isNewline).first, !line.isEmpty
            {
                return String(line)
            }
        } catch let error as PortraitError {
            throw error
        } catch {
            throw Self.commandFailed(name)
        }
        throw Self.commandFailed(name)
    }

    private func commandTooSlow(_ name: String) -> PortraitError {
        PortraitError(
            .badConfiguration,
            message: "password-command \(name) gave no password within \(commandTime.components.seconds) seconds",
            hint: "run it by hand; it has to end by itself, and what it started was ended with it"
        )
    }

    private static func commandFailed(_ name: String) -> PortraitError {
        PortraitError(
            .badConfiguration,
            message: "password-command \(name) gave no password",
            hint: "run it by hand; it has to exit with 0 and print the password on its first line"
        )
    }
}
