import PortraitDrawing
import Screenlets

extension SettingKey {
    /// The setting by its name under `hooks` in the configuration file, where `format` is short for `hook-format`.
    ///
    /// - Parameter name: The name; nil is given for one that is not known there.
    init?(hookName name: String) {
        let known = Self.hookCommands.map(\.key) + [.hookFormat, .hookFailure, .hookTimeout, .hookShell]
        // Short names first: `timeout` alone is that of the portal.
        guard let key = SettingKey(rawValue: "hook-\(name)") ?? SettingKey(rawValue: name), known.contains(key) else {
            return nil
        }
        self = key
    }

    /// The settings that are commands, with the event of each; nil for the command that stays.
    static let hookCommands: [(key: SettingKey, event: HookEvent?)] = [
        (.onResponse, .response), (.onResponseServer, nil), (.onError, .error), (.onUploaded, .uploaded),
        (.onUploadError, .uploadError),
    ]
}
