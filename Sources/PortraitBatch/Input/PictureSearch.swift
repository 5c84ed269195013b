public import Screenlets

/// The local pictures whose paths match a pattern such as `photos/**/*.jpg`, in the order of their names.
///
/// `*` stands for any text within a name, `?` for one character, `[a-z]` for one of several, `**` for any number of folders.
/// Names that begin with a dot match only where the pattern says so. One folder's names are in memory at a time, and those
/// of the folders above it. Links to files are followed, links to folders only where the pattern names them. What may match
/// and can't be looked at is a row that fails.
public struct PictureSearch: BatchInput, Sendable {
    /// The columns that every row has; nil where rows differ, or before the first one was read.
    public var columns: [String]? { OutputTemplate.ofPictures }

    /// The pattern.
    public var pattern: PicturePattern? { search }

    /// A folder that is being looked through.
    private struct Level {
        var path: String
        var folders: [String]
        /// What is left of the pattern, for everything in the folder; several where `**` may stand for nothing.
        var patterns: [ArraySlice<String>]
        /// What is left to look at, the next one last.
        var entries: [FolderEntry]
    }

    private let search: PicturePattern
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
        search = try PicturePattern(parsing: pattern)
        self.isStopped = isStopped
        let folder = search.folder
        guard let entries = FolderEntry.all(in: folder) else {
            throw PortraitError(
                .inputMissing,
                message: "there is no folder \(folder) to look for \(search.names.joined(separator: "/")) in",
                hint: "is the name right, and may this account read it?"
            )
        }
        let patterns = Self.withoutFolders([search.names])
        levels = [Level(path: folder, folders: [], patterns: patterns, entries: entries.reversed())]
    }

    /// Looks on.
    ///
    /// - Returns: The next picture, or nil at the end.
    public mutating func next() -> BatchRow? {
        while !levels.isEmpty, !isStopped() {
            guard let entry = levels[levels.count - 1].entries.popLast() else {
                levels.removeLast()
                continue
            }
            if let row = look(at: entry, in: levels[levels.count - 1]) { return row }
        }
        return nil
    }

    /// Looks at a name: goes into a folder that may have pictures.
    ///
    /// - Returns: The row of a picture, or of what can't be looked at; nil where there is none.
    private mutating func look(at entry: FolderEntry, in level: Level) -> BatchRow? {
        let name = entry.name
        let matching = level.patterns.filter { PicturePattern.matches(name, $0[$0.startIndex]) }
        guard !matching.isEmpty else { return nil }
        let path = level.path == "." && !search.text.hasPrefix(".") ? name : Self.joined(level.path, name)
        let kind = entry.nameless ?? FolderEntry.kind(of: path)
        let below = kind == .folder || kind == .hidden ? Self.below(path, matching) : []
        let isPicture = kind != .folder && kind != .other && matching.contains { $0.count == 1 }
        guard isPicture || !below.isEmpty else { return nil }
        if entry.nameless != nil {
            return row(path, name, level.folders, .failure(Self.fault("the name of \(path) is no UTF-8", "rename it")))
        }
        // Why what is not there, or hidden, can't be read, is told where it is read.
        if isPicture { return row(path, name, level.folders, .success(.picture(path: path))) }
        guard let entries = FolderEntry.all(in: path) else {
            let hint = "may this account read it and what is in it?"
            return row(path, name, level.folders, .failure(Self.fault("the folder \(path) can't be read", hint)))
        }
        let folders = level.folders + [name]
        levels.append(Level(path: path, folders: folders, patterns: below, entries: entries.reversed()))
        return nil
    }

    /// What is left of the patterns that match a folder, for everything in it.
    private static func below(_ path: String, _ matching: [ArraySlice<String>]) -> [ArraySlice<String>] {
        var patterns: [ArraySlice<String>] = []
        for pattern in matching {
            if pattern[pattern.startIndex] != "**" {
                patterns.append(pattern.dropFirst())
            } else if !FolderEntry.isLink(path) {
                // It stands for this folder and goes on below.
                patterns.append(pattern)
            }
        }
        return withoutFolders(patterns.filter { !$0.isEmpty })
    }

    private static func fault(_ message: String, _ hint: String) -> PortraitError {
        PortraitError(.inputMissing, message: message, hint: hint)
    }

    private mutating func row(
        _ path: String,
        _ name: String,
        _ folders: [String],
        _ subject: Result<BatchSubject, PortraitError>
    ) -> BatchRow {
        count += 1
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let stem = dot == name.startIndex ? name : String(name[..<dot])
        return BatchRow(
            number: count,
            fields: ["file": name, "name": stem, "path": path],
            subject: subject,
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

    private static func joined(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }
}
