import Glibc

/// A name in a folder.
struct FolderEntry: Sendable {
    /// What a name leads to.
    enum Kind: Hashable, Sendable {
        case folder
        case file
        /// A device, a pipe, or a socket.
        case other
        /// A link to nothing, or something that was taken away since.
        case missing
        /// Something that may not be looked at.
        case hidden
    }

    /// The name; where its bytes are no UTF-8, as near to it as text can be.
    let name: String
    /// What a name leads to whose bytes are no UTF-8, so that no path does; nil for all others.
    let nameless: Kind?

    /// The names in a folder, in the order of their bytes.
    ///
    /// The C functions are `opendir` and `readdir`.
    ///
    /// - Parameter folder: The path of the folder.
    /// - Returns: The names without those of the folder itself and the one above it; nil where they can't be read.
    static func all(in folder: String) -> [FolderEntry]? {
        guard let stream = unsafe opendir(folder) else { return nil }
        defer { unsafe closedir(stream) }
        var entries: [FolderEntry] = []
        while let entry = unsafe readdir(stream) {
            let found = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    let text = unsafe String(validatingCString: name)
                    return unsafe FolderEntry(
                        name: text ?? String(cString: name),
                        nameless: text == nil ? kind(dirfd(stream), name) : nil
                    )
                }
            }
            if found.name != ".", found.name != ".." { entries.append(found) }
        }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// What a path leads to, also through links.
    static func kind(of path: String) -> Kind { unsafe kind(AT_FDCWD, path) }

    /// Whether a path is a link.
    static func isLink(_ path: String) -> Bool {
        var status = stat()
        return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// The C function is `fstatat`.
    private static func kind(_ folder: Int32, _ path: UnsafePointer<CChar>) -> Kind {
        var status = stat()
        guard unsafe fstatat(folder, path, &status, 0) == 0 else {
            return errno == ENOENT || errno == ELOOP ? .missing : .hidden
        }
        return switch status.st_mode & S_IFMT {
        case S_IFDIR: .folder
        case S_IFREG: .file
        default: .other
        }
    }
}
