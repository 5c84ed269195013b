import PortraitDrawing
import Screenlets

extension SettingKey {
    /// The setting by its name under `hooks` in the configuration file, where `format` is short for `hook-format`.
    ///
    /// - Parameter name: The name; nil is given for one that is not known there.
    init?(hookName name: String) {
        let commands = (Self.hookCommands + Self.hookServers).map(\.key)
        let known = commands + [.hookFormat, .hookFailure, .hookTimeout, .hookShell]
        // Short names first: `timeout` alone is that of the portal.
        guard let key = SettingKey(rawValue: "hook-\(name)") ?? SettingKey(rawValue: name), known.contains(key) else {
            return nil
        }
        self = key
    }

    /// The settings that are commands, with the event of each.
    static let hookCommands: [(key: SettingKey, event: HookEvent)] = [
        (.onResponse, .response), (.onRendition, .rendition), (.onError, .error), (.onUploaded, .uploaded),
        (.onStored, .stored), (.onUploadError, .uploadError), (.onPage, .page),
    ]

    /// The settings that are commands which stay, with the event of each.
    static let hookServers: [(key: SettingKey, event: HookEvent)] = [
        (.onResponseServer, .response), (.onRenditionServer, .rendition),
    ]
}
