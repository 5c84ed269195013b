import AtomicFiles
import Glibc
import Screenlets

/// A pattern of paths such as `photos/**/*.jpg`.
public struct PicturePattern: Sendable {
    /// The pattern as it was given.
    let text: String
    /// The folder in front of the first wildcard.
    let folder: String
    /// What names below the folder have to match, one for each level; `**` stands for any number of them.
    let names: ArraySlice<String>

    /// Reads a pattern.
    ///
    /// - Parameter text: The pattern; without a wildcard it names one file.
    /// - Throws: ``PortraitError/Code/usage`` for a pattern that names no files.
    init(parsing text: String) throws(PortraitError) {
        self.text = text
        let parts = FilePath(text).names
        guard !parts.isEmpty, text.utf8.last != UInt8(ascii: "/") else {
            throw PortraitError(
                .usage,
                message: "\"\(text)\" names no files",
                hint: "write it like 'photos/**/*.jpg'"
            )
        }
        let fixed = parts.dropLast().prefix { !$0.contains { "*?[".contains($0) } }
        let folder = (text.utf8.first == UInt8(ascii: "/") ? "/" : "") + fixed.joined(separator: "/")
        self.folder = folder.isEmpty ? "." : folder
        names = parts[fixed.count...]
    }

    /// Whether a file in a folder that exists is one that the pattern names, whichever way its path leads there.
    ///
    /// The C function is `realpath`.
    func covers(_ path: String) -> Bool {
        let file = FilePath(path)
        // With a slash behind it nothing but a folder is found.
        guard let root = Self.realPath(folder), let real = Self.realPath(file.folder + "/") else { return false }
        let rootNames = FilePath(root).names
        let fileNames = FilePath(real).names + [String(file.name)]
        guard fileNames.starts(with: rootNames) else { return false }
        return Self.matches(fileNames[rootNames.count...], names)
    }

    /// Whether a name matches one part of a pattern; the C function is `fnmatch`.
    ///
    /// Characters are those of UTF-8, whatever the locale of the program is.
    static func matches(_ name: String, _ part: String) -> Bool {
        let before = unsafe uselocale(characters)
        defer { _ = unsafe uselocale(before) }
        return unsafe fnmatch(part == "**" ? "*" : part, name, FNM_PERIOD) == 0
    }

    /// The locale in which a character has as many bytes as UTF-8 gives it; without one, where the system has none, the
    /// program's own holds.
    nonisolated(unsafe) private static let characters = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil)

    private static func matches(_ names: ArraySlice<String>, _ parts: ArraySlice<String>) -> Bool {
        guard let name = names.first, let part = parts.first else { return names.isEmpty && parts.isEmpty }
        let isLast = names.count == 1
        if part == "**" {
            if parts.count > 1, matches(names, parts.dropFirst()) { return true }
            return matches(name, part) && (isLast ? parts.count == 1 : matches(names.dropFirst(), parts))
        }
        return matches(name, part) && matches(names.dropFirst(), parts.dropFirst())
    }

    private static func realPath(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }
}
