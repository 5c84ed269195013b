import PortraitDrawing
import Screenlets

extension Settings {
    /// The hooks; an empty command is none, so that an option can take away what a file sets.
    ///
    /// - Returns: The hooks with the variables that they get.
    /// - Throws: ``PortraitError`` for what makes no sense, and for two ways to change a picture at one event.
    func hooks() throws(PortraitError) -> Hooks {
        var hooks = Hooks(
            format: try required(.hookFormat, expected: Self.names(of: HookFormat.self), HookFormat.init),
            failure: try required(.hookFailure, expected: Self.names(of: HookFailure.self), HookFailure.init),
            timeLimit: try fractionalSeconds(.hookTimeout),
            environment: process.environment
        )
        let usesShell = try required(.hookShell, expected: "true or false") { text in
            ["true": true, "false": false][text]
        }
        func command(_ key: SettingKey) throws(PortraitError) -> HookCommand? {
            guard text(key)?.isEmpty == false else { return nil }
            return try required(key, expected: "a command whose quotes are closed") { text in
                HookCommand(text, usesShell: usesShell)
            }
        }
        for (key, event) in SettingKey.hookCommands { hooks.commands[event] = try command(key) }
        for (key, event) in SettingKey.hookServers {
            hooks.servers[event] = try command(key)
            guard hooks.servers[event] != nil, hooks.commands[event] != nil else { continue }
            throw PortraitError(
                .badConfiguration,
                message: "\(event.rawValue) and \(key.rawValue) are both set",
                hint: "leave one out, or give an empty one: --\(key.rawValue) ''"
            )
        }
        return hooks
    }

    private static func names<Choice: CaseIterable & RawRepresentable<String>>(of choice: Choice.Type) -> String {
        choice.allCases.map(\.rawValue).joined(separator: " or ")
    }
}
