import Glibc

/// A file with passwords, tokens or keys, which nobody but its owner should be able to read.
///
/// ssh refuses such a key; here it is a warning, since a service that does not start after an update is worse for those who
/// wait for their pictures. As there, the permissions count of a file of one's own; of those of others, that everybody may read
/// it.
struct SecretFile {
    /// The path.
    let path: String
    /// What the file is for.
    let setting: SettingKey

    /// The permissions of a file that others may read; nil where they may not.
    var openMode: mode_t? {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let others: mode_t = status.st_uid == geteuid() ? 0o077 : 0o007
        return status.st_mode & others == 0 ? nil : status.st_mode & 0o777
    }

    /// Warns on the error stream where others may read the file.
    func warn() {
        guard let openMode else { return }
        StandardStreams.writeError(
            "portrait: warning: \(setting.rawValue) \(path) may be read by others (mode \(String(openMode, radix: 8))); "
                + "chmod 600 keeps it secret\n"
        )
    }
}
