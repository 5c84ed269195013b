import AtomicFiles
import Glibc
import Screenlets

/// The files that a batch is told to read and to write, of which no two may be one: what is written would destroy the other.
struct BatchFiles {
    /// What tells a file from others, also one that is not there yet.
    private struct Identity: Hashable {
        var device: dev_t = 0
        var inode: ino_t = 0
        /// The name in the folder that the numbers are of; empty where they are the file's own.
        var name = ""
    }

    private var roles: [Identity: String] = [:]

    /// Takes the files in that every batch may be told.
    ///
    /// - Parameters:
    ///   - input: Where the rows come from.
    ///   - batch: Where they are noted and told.
    /// - Throws: ``PortraitError/Code/usage`` where a file has two roles, and for a journal that nobody could read again.
    init(_ input: BatchInputOptions, _ batch: BatchOptions) throws(PortraitError) {
        if batch.journal == "-" {
            throw PortraitError(
                .usage,
                message: "the journal can't go to the standard output",
                hint: "name a file, which --resume reads again; --report - tells the rows there"
            )
        }
        try add(input: input.input)
        try add(batch.journal, as: "--journal")
        try add(batch.report, as: "--report")
    }

    /// Takes a file in.
    ///
    /// - Parameters:
    ///   - path: The path; nil is no file, `-` the standard output, and pipes and devices are nobody's.
    ///   - role: What the file is for, such as an option's name.
    /// - Throws: ``PortraitError/Code/usage`` where the file has another role already.
    mutating func add(_ path: String?, as role: String) throws(PortraitError) {
        if path == "-" { return try add(Identity(name: "-"), as: role, "the standard output") }
        guard let path, let identity = Self.identity(of: path) else { return }
        try add(identity, as: role, path)
    }

    /// Takes the input in, which may be the standard input.
    ///
    /// - Parameter path: The path; nil where the rows come from no file.
    /// - Throws: ``PortraitError/Code/usage`` where the file has another role already.
    mutating func add(input path: String?) throws(PortraitError) {
        guard path == "-" else { return try add(path, as: "the input") }
        var status = stat()
        guard unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        try add(Identity(device: status.st_dev, inode: status.st_ino), as: "the input", "the standard input")
    }

    private mutating func add(_ identity: Identity, as role: String, _ path: String) throws(PortraitError) {
        if let other = roles.updateValue(role, forKey: identity) {
            throw PortraitError(
                .usage,
                message: "\(other) and \(role) are the same file, \(path)",
                hint: "each needs a file of its own, or what is written would destroy the other"
            )
        }
    }

    /// Asks for a file, through links as opening it would.
    ///
    /// The C function is `stat`.
    private static func identity(of path: String) -> Identity? {
        var status = stat()
        if unsafe stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Identity(device: status.st_dev, inode: status.st_ino)
        }
        let absolute = BatchSource.absolute(path)
        let file = FilePath(absolute)
        // Where the folder is missing, too, the path is all there is.
        guard unsafe stat(file.folder, &status) == 0 else { return Identity(name: absolute) }
        return Identity(device: status.st_dev, inode: status.st_ino, name: String(file.name))
    }
}
