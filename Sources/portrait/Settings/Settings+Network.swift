import LiferayPortal
import Screenlets

extension Settings {
    /// Proxy, authorities and certificate, beside what the environment says.
    ///
    /// - Returns: The settings.
    /// - Throws: ``PortraitError/Code/badConfiguration`` for a file that no path leads to.
    func network() throws(PortraitError) -> NetworkSettings {
        NetworkSettings(
            authorityFile: try file(.caFile),
            clientCertificate: try file(.clientCertificate),
            clientKey: try file(.clientKey),
            proxy: text(.proxy)
        )
    }

    /// Reads the path of a file; what is in it is read by whoever asks the portal.
    func file(_ key: SettingKey) throws(PortraitError) -> String? {
        try optional(key, expected: "a file") { $0.isEmpty ? nil : process.expandingTilde($0) }
    }
}
