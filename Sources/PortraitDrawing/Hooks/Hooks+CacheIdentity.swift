import Digests
import FoundationEssentials
import Screenlets

extension Hooks {
    /// What the pictures depend on as far as hooks change them: for keys of cached renditions; nil without such hooks.
    ///
    /// The commands, the format on the pipe and the contents of every file that a word of the command names: the program,
    /// found as it would be run, and scripts among the arguments. Cost: reads those files, so ask once for a run.
    public var cacheIdentity: String? {
        guard changePictures else { return nil }
        var digest = SHA256()
        for event in HookEvent.pictures {
            guard let command = servers[event] ?? commands[event] else { continue }
            let kind = servers[event] == nil ? "once" : "server"
            digest.update(Array("\(event.rawValue) \(kind)\n\(format.rawValue)\n".utf8))
            add(command, to: &digest)
        }
        return "hook-\(digest.finalize().hexadecimal)"
    }

    private func add(_ command: HookCommand, to digest: inout SHA256) {
        // With a shell the script may be named inside of its one long argument.
        let names = command.words + (ShellWords.split(command.text) ?? [])
        for (index, name) in names.enumerated() {
            digest.update(Array("\(name.utf8.count) \(name)\n".utf8))
            guard let contents = contents(named: name, isProgram: index == 0 || index == command.words.count) else {
                continue
            }
            digest.update(SHA256.digest(of: contents))
        }
    }

    /// The contents of the file that a word names, if it names one.
    private func contents(named name: String, isProgram: Bool) -> [UInt8]? {
        var paths = [name]
        if isProgram, !name.contains("/") {
            paths = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
        }
        let found = paths.lazy.filter(Self.isFile).compactMap { FileManager.default.contents(atPath: $0) }.first
        return found.map { [UInt8]($0) }
    }

    /// Whether a path leads to a regular file; a device may have no end.
    private static func isFile(_ path: String) -> Bool {
        do {
            let target = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
            return try FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType == .typeRegular
        } catch {
            // Most words name no file.
            return false
        }
    }
}
