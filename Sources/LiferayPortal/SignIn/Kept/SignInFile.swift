import AtomicFiles
import Digests
import FoundationEssentials
import Glibc
import Logging

/// The file that keeps one account's sign-in at one portal, for this account of the system alone (mode 0600).
///
/// It is replaced as a whole and never written or read through a link. One that others may read or that belongs to somebody else is not
/// believed. A file that can't be read or written costs a sign-in more, and is told in the log.
struct SignInFile: Sendable {
    private let folder: String
    private let server: PortalAddress
    private let account: String
    private let logger: Logger?

    /// The largest file that is read, in bytes.
    private static let maximumByteCount = 65_536

    /// Names the file of an account at a portal.
    ///
    /// - Parameters:
    ///   - folder: The folder; made where it is missing.
    ///   - server: The portal.
    ///   - account: The account and its way of signing in, in words without secrets.
    ///   - logger: Where failures are noted.
    init(folder: String, server: PortalAddress, account: String, logger: Logger?) {
        self.folder = folder
        self.server = server
        self.account = account
        self.logger = logger
    }

    /// The file's name in its folder; only made where it is needed, as what the cache answers is not signed in for.
    private var name: String {
        SHA256.digest(of: Array("\(server.text)\n\(account)".utf8)).prefix(16).hexadecimal + ".json"
    }

    /// Reads what is kept; nothing where there is no file that can be believed.
    func read() -> KeptSignIn? {
        do {
            guard let bytes = try bytes() else { return nil }
            return try JSONDecoder().decode(KeptSignIn.self, from: Data(bytes))
        } catch let fault as SystemFault where fault.code == ENOENT {
            return nil
        } catch {
            logger?.warning("\(folder)/\(name) can't be used: \(error)")
            return nil
        }
    }

    /// Keeps something in place of what was there.
    func write(_ kept: KeptSignIn) {
        do {
            try makeFolder()
            try FileReplacement.write(Array(try JSONEncoder().encode(kept)), to: "\(folder)/\(name)", mode: 0o600)
        } catch {
            logger?.warning("the sign-in is not kept: \(folder)/\(name) can't be written: \(error)")
        }
    }

    /// Removes what is kept.
    func remove() {
        if unsafe unlink("\(folder)/\(name)") != 0, errno != ENOENT {
            logger?.warning("\(folder)/\(name) can't be removed: \(SystemFault())")
        }
    }

    /// Waits until no other process signs this account in.
    ///
    /// - Parameter patience: How long to wait at most.
    /// - Returns: The lock, held as long as somebody has it; nil where it can't be had in time, or not at all.
    func lock(patience: Duration) async -> FileLock? {
        do throws(SystemFault) {
            try makeFolder()
            return try await FileLock.acquire("\(folder)/\(name).lock", patience: patience)
        } catch {
            logger?.warning("\(folder)/\(name).lock can't be locked: \(error)")
            return nil
        }
    }

    private func bytes() throws(SystemFault) -> [UInt8]? {
        let opened = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw SystemFault() }
        defer { close(opened) }
        var status = stat()
        guard unsafe fstatat(opened, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw SystemFault() }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { throw SystemFault(EPERM) }
        return try SystemFault.read(opened, name, limit: Self.maximumByteCount)
    }

    private func makeFolder() throws(SystemFault) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw SystemFault(EACCES)
        }
    }
}
