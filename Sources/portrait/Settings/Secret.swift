import ChildProcesses
import FoundationEssentials
import Screenlets

/// Finds passwords and client secrets; none ever comes from an argument.
struct Secret: Sendable {
    let settings: Settings
    /// The time that `password-command` has, which may ask a person.
    var commandTime = Duration.seconds(60)

    /// The password of the account: the environment, else a file, else what a command prints.
    ///
    /// - Returns: Nil where no source is set.
    /// - Throws: ``PortraitError`` when the source is set but gives nothing.
    func password() async throws(PortraitError) -> String? {
        if let password = settings.surroundings.environment["PORTRAIT_PASSWORD"], !password.isEmpty { return password }
        if let path = settings.text(.passwordFile) { return try firstLine(of: path, setting: .passwordFile) }
        if let command = settings.text(.passwordCommand) { return try await output(of: command) }
        return nil
    }

    /// The secret of an OAuth2 client: the environment, else a file.
    func clientSecret() throws(PortraitError) -> String? {
        if let secret = settings.surroundings.environment["PORTRAIT_CLIENT_SECRET"], !secret.isEmpty { return secret }
        return try settings.text(.clientSecretFile)
            .map { path throws(PortraitError) in
                try firstLine(of: path, setting: .clientSecretFile)
            }
    }

    /// The first line of a file with a secret.
    func firstLine(of path: String, setting: SettingKey) throws(PortraitError) -> String {
        let path = settings.surroundings.expandingTilde(path)
        SecretFile(path: path, setting: setting).warn()
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
