import Glibc
import Screenlets

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
        guard let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
        var entries: [FolderEntry] = []
        while true {
            errno = 0
            guard let entry = unsafe readdir(stream) else { break }
            // By its address: as a value it is 256 bytes long, which may be more than what the system has written and mapped.
            let place = unsafe UnsafeRawPointer(entry) + nameOffset
            let name = unsafe place.assumingMemoryBound(to: CChar.self)
            let text = unsafe String(validatingCString: name)
            let found = unsafe FolderEntry(
                name: text ?? String(cString: name),
                nameless: text == nil ? kind(dirfd(stream), name) : nil
            )
            if found.name != ".", found.name != ".." { entries.append(found) }
        }
        // The end of the folder leaves the number alone; half a folder is not the folder.
        guard errno == 0 else { return nil }
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
