import AtomicFiles
import FoundationEssentials
import Glibc
import PortraitBatch
import Screenlets

/// Writes settings into the configuration file, for the account alone to read.
struct ConfigurationWriter: Sendable {
    let path: String

    /// Sets values; everything else in the file stays, but for comments, which a copy beside the file keeps.
    ///
    /// A file that has the values already is not written. Where the path is a link, what that leads to is replaced.
    ///
    /// - Parameters:
    ///   - values: The values by setting.
    ///   - profile: The profile that they are set in, or nil for always.
    /// - Throws: ``PortraitError`` when the file makes no sense or can't be written; it is unchanged then.
    func set(_ values: [(SettingKey, String)], profile: String?) throws(PortraitError) {
        let existing = try existingText()
        do {
            var root = try YAMLReader.node(of: existing ?? "") ?? .emptyMapping
            if root.pairs == nil { root = .emptyMapping }
            let former = try YAMLWriter.text(of: root)
            var isChanged = existing == nil
            for (key, value) in values {
                let holder = if let profile { root["profiles"]?[profile] } else { Optional(root) }
                guard holder?[key.rawValue]?.text != value else { continue }
                isChanged = true
                if let profile {
                    var profiles = root["profiles"].flatMap { $0.pairs == nil ? nil : $0 } ?? .emptyMapping
                    var settings = profiles[profile].flatMap { $0.pairs == nil ? nil : $0 } ?? .emptyMapping
                    settings[key.rawValue] = YAMLNode(value)
                    profiles[profile] = settings
                    root["profiles"] = profiles
                } else {
                    root[key.rawValue] = YAMLNode(value)
                }
            }
            guard isChanged else { return }
            let text = try YAMLWriter.text(of: root)
            // What is about to be written has to be readable by us, or the old file stays.
            _ = try ConfigurationFile(path: path, yaml: text)
            let place = try place()
            if let existing, let copy = copyPath(isLossy: existing != former) { try write(existing, to: copy) }
            try write(text, to: place)
        } catch let error as PortraitError {
            throw error
        } catch {
            throw PortraitError(
                .outputNotCreated,
                message: "\(path) can't be written",
                hint: "may this account write its folder?"
            )
        }
    }

    /// Writes a secret to a file that only this account may read.
    static func writeSecret(_ secret: String, to path: String) throws(PortraitError) {
        do {
            try ConfigurationWriter(path: path).write(secret + "\n", to: path)
        } catch {
            throw PortraitError(
                .outputNotCreated,
                message: "\(path) can't be written",
                hint: "may this account write its folder?"
            )
        }
    }

    /// Where the file is: at its path, or where a link leads that stands there.
    ///
    /// Many keep their configuration in a folder of its own and link to it. Both the link and the file have to be this
    /// account's, so that it can't be led to anybody else's file, nor by anybody else to its own.
    ///
    /// - Returns: The path, without links.
    /// - Throws: ``PortraitError`` when a link is there that leads to no such file.
    private func place() throws(PortraitError) -> String {
        var link = stat()
        guard unsafe lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK else { return path }
        var file = stat()
        if link.st_uid == geteuid(), unsafe stat(path, &file) == 0, file.st_uid == geteuid(),
            file.st_mode & S_IFMT == S_IFREG, let place = unsafe realpath(path, nil)
        {
            defer { unsafe free(place) }
            return unsafe String(cString: place)
        }
        throw PortraitError(
            .outputNotCreated,
            message: "\(path) is a link that leads to no file of this account",
            hint: "remove it, or let it lead to a file of your own; `readlink` tells where it leads"
        )
    }

    /// Where a copy of the file goes, which takes the place of no other one.
    ///
    /// - Parameter isLossy: Whether the file has more than is written again, such as comments.
    /// - Returns: The path; nil where there is a copy already, and nothing to keep.
    private func copyPath(isLossy: Bool) -> String? {
        let first = path + ".bak"
        guard Self.isFile(first) else { return first }
        guard isLossy else { return nil }
        var number = 2
        while Self.isFile("\(first)-\(number)") { number += 1 }
        return "\(first)-\(number)"
    }

    /// Whether a file is at a path, and no link.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private func existingText() throws(PortraitError) -> String? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        _ = try ConfigurationFile.read(path)
        do {
            return try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw PortraitError(.badConfiguration, message: "\(path) can't be read", hint: "may this account read it?")
        }
    }

    /// The file has its permissions from the start, so that the secret is never readable by others.
    private func write(_ text: String, to path: String) throws {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        try FileReplacement.write(Array(text.utf8), to: path, mode: 0o600)
    }
}
