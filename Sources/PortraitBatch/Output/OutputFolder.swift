import AtomicFiles
import Glibc
public import Screenlets

/// The folder that a batch writes to, and nothing outside of it.
///
/// Folders below it are made where they are missing and entered one by one, never through a link. A file appears whole or
/// not at all, in place of the one that was there; what is no regular file is never replaced. Closed with the last use.
public final class OutputFolder: Sendable {
    /// The path, as it was given.
    public let path: String
    private let descriptor: Int32

    /// Opens a folder, and makes it with those above it where it is missing.
    ///
    /// - Parameter path: The path; it may lead through links, which are the user's own.
    /// - Throws: ``PortraitError/Code/outputNotCreated`` where that can't be.
    public init(_ path: String) throws(PortraitError) {
        self.path = path
        var made = path.utf8.first == UInt8(ascii: "/") ? "" : "."
        for name in FilePath(path).names {
            made += "/" + name
            // The C function is `mkdir`; what is there already is looked at by `open`.
            _ = unsafe mkdir(made, 0o777)
        }
        descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PortraitError(writing: path, errno: errno) }
    }

    deinit { close(descriptor) }

    /// Writes a file; whoever looks finds the old one or the new one.
    ///
    /// - Parameters:
    ///   - bytes: What is in it.
    ///   - relative: The path below the folder, of names without `..`.
    /// - Throws: ``PortraitError/Code/outputNotCreated``, ``PortraitError/Code/diskFull``,
    ///   ``PortraitError/Code/inputOutput``.
    func write(_ bytes: [UInt8], to relative: String) throws(PortraitError) {
        do throws(SystemFault) {
            try withParent(of: relative, making: true) { parent, name throws(SystemFault) in
                try FileReplacement(folder: parent, name: name).write(bytes)
            }
        } catch {
            throw PortraitError(writing: "\(path)/\(relative)", errno: error.code)
        }
    }

    /// Reads a file that was written before.
    ///
    /// - Parameters:
    ///   - relative: The path below the folder.
    ///   - limit: The most bytes that are taken.
    /// - Returns: The bytes, or nil where there is no such regular file, it is longer, or it can't be read.
    func read(_ relative: String, limit: Int) -> [UInt8]? {
        do throws(SystemFault) {
            return try withParent(of: relative, making: false) { parent, name throws(SystemFault) in
                try SystemFault.read(parent, name, limit: limit)
            }
        } catch {
            // Whatever is there is not what was written; it is written again.
            return nil
        }
    }

    /// The length of a file that was written before; nil where there is no such regular file.
    func byteCount(of relative: String) -> Int? {
        do throws(SystemFault) {
            return try withParent(of: relative, making: false) { parent, name throws(SystemFault) in
                var status = stat()
                guard unsafe fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw SystemFault() }
                return status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
            }
        } catch {
            return nil
        }
    }

    /// Whether a file that was there before is the one that a path leads to.
    func has(_ relative: String, as other: String) -> Bool {
        do throws(SystemFault) {
            return try withParent(of: relative, making: false) { parent, name throws(SystemFault) in
                var own = stat()
                var found = stat()
                guard unsafe fstatat(parent, name, &own, 0) == 0, unsafe stat(other, &found) == 0 else {
                    throw SystemFault()
                }
                return own.st_dev == found.st_dev && own.st_ino == found.st_ino
            }
        } catch {
            return false
        }
    }

    /// Whether a file, which need not be there yet, is the one that a path leads to.
    func leads(_ relative: String, to other: String) -> Bool {
        if has(relative, as: other) { return true }
        let file = FilePath(other)
        do throws(SystemFault) {
            return try withParent(of: relative, making: false) { parent, name throws(SystemFault) in
                var own = stat()
                var found = stat()
                guard unsafe fstat(parent, &own) == 0, unsafe stat(file.folder, &found) == 0 else {
                    throw SystemFault()
                }
                return own.st_dev == found.st_dev && own.st_ino == found.st_ino && file.name == name
            }
        } catch {
            return false
        }
    }

    /// Whether names that differ in case only are one file there; found out with a file that is removed again.
    var ignoresCase: Bool {
        let name = ".portrait-case-\(getpid()).part"
        let file = unsafe openat(descriptor, name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        close(file)
        defer { _ = unsafe unlinkat(descriptor, name, 0) }
        return unsafe faccessat(descriptor, name.uppercased(), F_OK, 0) == 0
    }

    // MARK: Entering folders

    private func withParent<Value>(
        of relative: String,
        making: Bool,
        _ body: (Int32, String) throws(SystemFault) -> Value
    ) throws(SystemFault) -> Value {
        var names = FilePath(relative).names
        guard let name = names.popLast() else { throw SystemFault(ENOENT) }
        var parent = descriptor
        defer { if parent != descriptor { close(parent) } }
        for folder in names {
            if making { _ = unsafe mkdirat(parent, folder, 0o777) }
            let entered = unsafe openat(parent, folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard entered >= 0 else { throw SystemFault() }
            if parent != descriptor { close(parent) }
            parent = entered
        }
        return try body(parent, name)
    }
}
