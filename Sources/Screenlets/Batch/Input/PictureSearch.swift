import Glibc

/// The local pictures whose paths match a pattern such as `photos/**/*.jpg`, in the order of their names.
///
/// `*` stands for any text within a name, `?` for one character, `[a-z]` for one of several, `**` for any number of folders.
/// Names that begin with a dot match only where the pattern says so. One folder's names are in memory at a time, and those
/// of the folders above it. Links to files are followed, links to folders only where the pattern names them.
public struct PictureSearch: BatchInput, Sendable {
    /// The columns that every row has; nil where rows differ, or before the first one was read.
    public var columns: [String]? { OutputTemplate.ofPictures }

    /// A folder that is being looked through.
    private struct Level {
        var path: String
        var folders: [String]
        /// What is left of the pattern, for everything in the folder; several where `**` may stand for nothing.
        var patterns: [ArraySlice<String>]
        /// The names that are left, the next one last.
        var names: [String]
    }

    private let pattern: String
    private let isStopped: @Sendable () -> Bool
    private var levels: [Level] = []
    private var count = 0

    /// Creates a search; nothing is looked at yet.
    ///
    /// - Parameters:
    ///   - pattern: The pattern; without a wildcard it names one file.
    ///   - isStopped: Whether nobody wants more.
    /// - Throws: ``PortraitError/Code/usage`` for an empty pattern, ``PortraitError/Code/inputMissing`` where the folder in
    ///   front of the first wildcard is not there.
    public init(pattern: String, isStopped: @escaping @Sendable () -> Bool = { false }) throws(PortraitError) {
        self.pattern = pattern
        self.isStopped = isStopped
        let parts = pattern.split(separator: "/").map(String.init)
        guard let last = parts.last, !pattern.hasSuffix("/") else {
            throw PortraitError(
                .usage,
                message: "\"\(pattern)\" names no files",
                hint: "write it like 'photos/**/*.jpg'"
            )
        }
        let fixed = parts.dropLast().prefix { !Self.isWild($0) }
        var folder = (pattern.hasPrefix("/") ? "/" : "") + fixed.joined(separator: "/")
        if folder.isEmpty { folder = "." }
        guard let names = Self.names(in: folder) else {
            throw PortraitError(
                .inputMissing,
                message: "there is no folder \(folder) to look for \(last) in",
                hint: "is the name right, and may this account read it?"
            )
        }
        let rest = parts[fixed.count...]
        levels = [Level(path: folder, folders: [], patterns: Self.withoutFolders([rest]), names: names)]
    }

    /// Looks on.
    ///
    /// - Returns: The next picture, or nil at the end.
    public mutating func next() -> BatchRow? {
        while !levels.isEmpty, !isStopped() {
            guard let name = levels[levels.count - 1].names.popLast() else {
                levels.removeLast()
                continue
            }
            let level = levels[levels.count - 1]
            let path = level.path == "." && !pattern.hasPrefix(".") ? name : Self.joined(level.path, name)
            let matching = level.patterns.filter { Self.matches(name, $0[$0.startIndex]) }
            if Self.isFolder(path) {
                enter(path, name, level, matching)
            } else if matching.contains(where: { $0.count == 1 }), Self.isFile(path) {
                count += 1
                return row(path, name, level.folders)
            }
        }
        return nil
    }

    private mutating func enter(_ path: String, _ name: String, _ level: Level, _ matching: [ArraySlice<String>]) {
        var patterns: [ArraySlice<String>] = []
        for pattern in matching {
            if pattern[pattern.startIndex] != "**" {
                patterns.append(pattern.dropFirst())
            } else if !Self.isLink(path) {
                // It stands for this folder and goes on below.
                patterns.append(pattern)
            }
        }
        patterns = Self.withoutFolders(patterns.filter { !$0.isEmpty })
        guard !patterns.isEmpty, let names = Self.names(in: path) else { return }
        levels.append(Level(path: path, folders: level.folders + [name], patterns: patterns, names: names))
    }

    private func row(_ path: String, _ name: String, _ folders: [String]) -> BatchRow {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let stem = dot == name.startIndex ? name : String(name[..<dot])
        return BatchRow(
            number: count,
            fields: ["file": name, "name": stem, "path": path],
            subject: .success(.picture(path: path)),
            folders: folders
        )
    }

    // MARK: Patterns

    /// Adds what is meant where `**` stands for no folder at all.
    private static func withoutFolders(_ patterns: [ArraySlice<String>]) -> [ArraySlice<String>] {
        var all: [ArraySlice<String>] = []
        for pattern in patterns {
            var rest = pattern
            if !all.contains(rest) { all.append(rest) }
            while rest.first == "**" {
                rest = rest.dropFirst()
                if !rest.isEmpty, !all.contains(rest) { all.append(rest) }
            }
        }
        return all
    }

    private static func isWild(_ part: String) -> Bool { part.contains { "*?[".contains($0) } }

    /// Whether a name matches one part of a pattern; the C function is `fnmatch`.
    private static func matches(_ name: String, _ part: String) -> Bool {
        unsafe fnmatch(part == "**" ? "*" : part, name, FNM_PERIOD) == 0
    }

    // MARK: The file system

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The names in a folder, the first one last; nil where it can't be read.
    private static func names(in folder: String) -> [String]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.reversed()
    }

    private static func mode(of path: String, followingLinks: Bool) -> mode_t {
        var status = stat()
        let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
        return unsafe fstatat(AT_FDCWD, path, &status, flags) == 0 ? status.st_mode & S_IFMT : 0
    }

    private static func isFolder(_ path: String) -> Bool { mode(of: path, followingLinks: true) == S_IFDIR }
    private static func isFile(_ path: String) -> Bool { mode(of: path, followingLinks: true) == S_IFREG }
    private static func isLink(_ path: String) -> Bool { mode(of: path, followingLinks: false) == S_IFLNK }
}
