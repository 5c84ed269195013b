import PortraitDrawing
import Screenlets

extension Settings {
    /// The hooks; an empty command is none, so that an option can take away what a file sets.
    ///
    /// - Returns: The hooks with the variables that they get.
    /// - Throws: ``PortraitError`` for what makes no sense, and for two ways to change a picture at one event.
    func hooks() throws(PortraitError) -> Hooks {
        var hooks = Hooks(
            format: try hookFormat(),
            failure: try hookFailure(),
            timeLimit: try fractionalSeconds(.hookTimeout),
            environment: process.environment
        )
        let usesShell = try usesHookShell()
        for (key, event) in SettingKey.hookCommands {
            hooks.commands[event] = try hookCommand(key, usesShell: usesShell)
        }
        for (key, event) in SettingKey.hookServers {
            hooks.servers[event] = try hookCommand(key, usesShell: usesShell)
            guard hooks.servers[event] != nil, hooks.commands[event] != nil else { continue }
            throw PortraitError(
                .badConfiguration,
                message: "\(event.rawValue) and \(key.rawValue) are both set",
                hint: "leave one out, or give an empty one: --\(key.rawValue) ''"
            )
        }
        return hooks
    }

    /// The format in which hooks get pictures.
    func hookFormat() throws(PortraitError) -> HookFormat {
        try required(.hookFormat, expected: Self.names(of: HookFormat.self), HookFormat.init)
    }

    /// What a failed hook does to the picture.
    func hookFailure() throws(PortraitError) -> HookFailure {
        try required(.hookFailure, expected: Self.names(of: HookFailure.self), HookFailure.init)
    }

    /// Whether commands are run by a shell.
    func usesHookShell() throws(PortraitError) -> Bool {
        try required(.hookShell, expected: "true or false") { ["true": true, "false": false][$0] }
    }

    /// Reads the command of a hook.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - usesShell: Whether a shell runs it; that changes nothing of what makes sense.
    /// - Returns: The command; nil where there is none, or an empty one.
    /// - Throws: ``PortraitError`` for quotes that are not closed.
    func hookCommand(_ key: SettingKey, usesShell: Bool) throws(PortraitError) -> HookCommand? {
        guard text(key)?.isEmpty == false else { return nil }
        return try required(key, expected: "a command whose quotes are closed") { text in
            HookCommand(text, usesShell: usesShell)
        }
    }

    private static func names<Choice: CaseIterable & RawRepresentable<String>>(of choice: Choice.Type) -> String {
        choice.allCases.map(\.rawValue).joined(separator: " or ")
    }
}
