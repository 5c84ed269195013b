import PortraitDrawing
import Screenlets

extension Settings {
    /// The hooks; an empty command is none, so that an option can take away what a file sets.
    ///
    /// - Returns: The hooks with the variables that they get.
    /// - Throws: ``PortraitError`` for what makes no sense, and for two ways to change a picture at once.
    func hooks() throws(PortraitError) -> Hooks {
        var hooks = Hooks(
            format: try required(.hookFormat, expected: Self.names(of: HookFormat.self), HookFormat.init),
            failure: try required(.hookFailure, expected: Self.names(of: HookFailure.self), HookFailure.init),
            timeLimit: try required(.hookTimeout, expected: "a number of seconds above 0, at most 86400") { text in
                Double(text).flatMap { $0 > 0 && $0 <= 86_400 ? .milliseconds(Int64($0 * 1000)) : nil }
            },
            environment: surroundings.environment
        )
        let usesShell = try required(.hookShell, expected: "true or false") { text in
            ["true": true, "false": false][text]
        }
        for (key, event) in SettingKey.hookCommands where text(key)?.isEmpty == false {
            let command = try required(key, expected: "a command whose quotes are closed") { text in
                HookCommand(text, usesShell: usesShell)
            }
            if let event { hooks.commands[event] = command } else { hooks.server = command }
        }
        if hooks.server != nil, hooks.commands[.response] != nil {
            throw PortraitError(
                .badConfiguration,
                message: "on-response and on-response-server are both set",
                hint: "leave one out, or give an empty one: --on-response-server ''"
            )
        }
        return hooks
    }

    private static func names<Choice: CaseIterable & RawRepresentable<String>>(of choice: Choice.Type) -> String {
        choice.allCases.map(\.rawValue).joined(separator: " or ")
    }
}
