import FoundationEssentials
import Glibc
import Screenlets

/// A file of lines that one program at a time adds to.
struct JournalFile: Sendable {
    /// Where a line stands in the file, without its end.
    struct Place: Hashable, Sendable {
        var offset: Int
        var count: Int
    }

    /// The most bytes of a first line.
    private static let longestFirstLine = 1 << 16

    private let path: String
    private let file: SharedFile

    /// Opens a file, or makes it, and keeps other programs away from it.
    ///
    /// The C functions are `open` and `flock`.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``PortraitError/Code/cacheBusy`` where another program has it, and what goes wrong with files.
    init(_ path: String) throws(PortraitError) {
        var file = try Self.locked(path)
        // Another program may have put a file in the place of the one that was opened before its lock was gone.
        while !file.stands(at: path) { file = try Self.locked(path) }
        self.init(path: path, file: file)
    }

    private init(path: String, file: SharedFile) {
        self.path = path
        self.file = file
    }

    private static func locked(_ path: String, flags: Int32 = 0) throws(PortraitError) -> SharedFile {
        let file = try SharedFile(path, flags: O_RDWR | O_CREAT | O_APPEND | flags)
        guard flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw PortraitError(
                .cacheBusy,
                message: "another process is at work on this batch",
                hint: BatchHint.ownJournal
            )
        }
        return file
    }

    // MARK: Reading

    /// Whether it is a regular file with nothing in it.
    var isEmpty: Bool {
        var status = stat()
        guard unsafe fstat(file.descriptor, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// The first line; nil where there is none, it has no end, or it is too long for one.
    func firstLine() -> [UInt8]? {
        var head = [UInt8](repeating: 0, count: Self.longestFirstLine)
        let count = read(&head, from: 0)
        guard count > 0 else { return nil }
        return head[..<count].firstIndex(of: UInt8(ascii: "\n")).map { Array(head[..<$0]) }
    }

    /// Reads a line again; nil where it can't be.
    func line(at place: Place) -> [UInt8]? {
        var line = [UInt8](repeating: 0, count: place.count)
        return read(&line, from: place.offset) == line.count ? line : nil
    }

    /// Reads all lines, and cuts off what is behind the last end of a line.
    ///
    /// - Parameter body: Is given every line and where it stands.
    /// - Returns: The length of the file.
    /// - Throws: What the body throws, and what goes wrong with the file.
    @discardableResult
    func readLines(_ body: ([UInt8], Place) throws(PortraitError) -> Void) throws(PortraitError) -> Int {
        var buffer = LineBuffer()
        var whole = 0
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(&chunk, from: buffer.fed)
            guard count >= 0 else { throw fault }
            guard count > 0 else { break }
            buffer.feed(chunk[..<count])
            while let line = buffer.next() {
                let place = Place(offset: whole, count: line.count)
                whole += line.count + 1
                try body(line, place)
            }
        }
        // What was being written when a program was killed.
        guard ftruncate(file.descriptor, off_t(whole)) == 0 else { throw fault }
        return whole
    }

    /// The C function is `pread`; a number below 0 tells that it failed.
    private func read(_ bytes: inout [UInt8], from offset: Int) -> Int {
        unsafe bytes.withUnsafeMutableBytes { unsafe pread(file.descriptor, $0.baseAddress, $0.count, off_t(offset)) }
    }

    // MARK: Writing

    /// Adds bytes.
    func append(_ bytes: [UInt8]) throws(PortraitError) { try file.write(bytes) }

    /// Adds what another file has from some place on.
    func append(_ other: JournalFile, from start: Int) throws(PortraitError) {
        var offset = start
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = other.read(&chunk, from: offset)
            guard count >= 0 else { throw other.fault }
            guard count > 0 else { return }
            try append(Array(chunk[..<count]))
            offset += count
        }
    }

    /// Takes back what stands behind a length, as far as the system lets it.
    func cut(to length: Int) { _ = ftruncate(file.descriptor, off_t(length)) }

    /// Brings what was added to the disk; the C function is `fdatasync`.
    func sync() throws(PortraitError) {
        guard fdatasync(file.descriptor) == 0 else { throw fault }
    }

    /// Puts another file in the place of this one, where links lead to it.
    ///
    /// A program that is killed leaves the one or the other.
    ///
    /// - Parameter body: Writes the other file.
    /// - Returns: The other file, with the mode of this one, which other programs are kept away from as from this one.
    /// - Throws: What the body throws, and what goes wrong with the files; this one is as it was then.
    func replaced(
        by body: (JournalFile) throws(PortraitError) -> Void
    ) throws(PortraitError) -> JournalFile {
        let target = file.realPath ?? path
        let temporary = target + ".\(getpid())-\(UInt64.random(in: 0...UInt64.max)).part"
        let other = JournalFile(path: path, file: try Self.locked(temporary, flags: O_EXCL))
        do throws(PortraitError) {
            try other.takeMode(of: self)
            try body(other)
            try other.sync()
            guard unsafe rename(temporary, target) == 0 else { throw fault }
        } catch {
            _ = unsafe unlink(temporary)
            throw error
        }
        return other
    }

    /// Removes the file, where links lead to it; the C function is `unlink`.
    func remove() throws(PortraitError) {
        guard unsafe unlink(file.realPath ?? path) == 0 else { throw fault }
    }

    private func takeMode(of other: JournalFile) throws(PortraitError) {
        var status = stat()
        guard unsafe fstat(other.file.descriptor, &status) == 0, fchmod(file.descriptor, status.st_mode & 0o7777) == 0
        else { throw fault }
    }

    private var fault: PortraitError { PortraitError(writing: path, errno: errno) }
}

extension SharedFile {
    /// Whether a path leads to this file, and to no other one.
    fileprivate func stands(at path: String) -> Bool {
        var own = stat()
        var found = stat()
        guard unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &found) == 0 else { return false }
        return own.st_dev == found.st_dev && own.st_ino == found.st_ino
    }

    /// The path of the file itself, without links; nil where the system does not tell.
    fileprivate var realPath: String? {
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
        } catch {
            return nil
        }
    }
}
