import AtomicFiles
import Digests
import FoundationEssentials
import Glibc
import Logging

/// The file that keeps one account's sign-in at one portal, for this account of the system alone (mode 0600).
///
/// It is replaced as a whole and never written or read through a link. One that others may read or that belongs to somebody else is not
/// believed. Where its folder can't be written, what protects the account from being locked is kept in another one. A
/// file that can't be read or written costs a sign-in more, and is told in the log.
struct SignInFile: Sendable {
    private let folder: String
    private let reserve: String?
    private let server: PortalAddress
    private let account: String
    private let logger: Logger?

    /// The largest file that is read, in bytes.
    private static let maximumByteCount = 65_536

    /// Names the file of an account at a portal.
    ///
    /// - Parameters:
    ///   - folder: The folder; made where it is missing.
    ///   - reserve: The folder of everything but the session where the other one can't be written; nil for none.
    ///   - server: The portal.
    ///   - account: The account and its way of signing in, in words without secrets.
    ///   - logger: Where failures are noted.
    init(folder: String, reserve: String?, server: PortalAddress, account: String, logger: Logger?) {
        self.folder = folder
        self.reserve = reserve
        self.server = server
        self.account = account
        self.logger = logger
    }

    /// The file's name in its folder; only made where it is needed, as what the cache answers is not signed in for.
    private var name: String {
        SHA256.digest(of: Array("\(server.text)\n\(account)".utf8)).prefix(16).hexadecimal + ".json"
    }

    /// Reads what is kept; nothing where there is no file that can be believed.
    ///
    /// What is in reserve is newer, as it goes when the folder can be written again.
    func read() -> KeptSignIn? {
        reserve.flatMap { read(in: $0) } ?? read(in: folder)
    }

    /// Keeps something in place of what was there.
    ///
    /// - Parameter kept: What is kept; only the folder gets its session.
    /// - Returns: Whether it is kept.
    func write(_ kept: KeptSignIn) -> Bool {
        guard !write(kept, in: folder) else {
            if let reserve { remove(in: reserve) }
            return true
        }
        var kept = kept
        kept.session = nil
        return reserve.map { write(kept, in: $0) } ?? false
    }

    /// Removes what is kept.
    func remove() {
        for folder in folders { remove(in: folder) }
    }

    /// Waits until no other process signs this account in.
    ///
    /// - Parameter patience: How long to wait at most.
    /// - Returns: The lock, held as long as somebody has it; nil where it can't be had in time, or not at all.
    func lock(patience: Duration) async -> FileLock? {
        for folder in folders {
            do throws(SystemFault) {
                try make(folder)
                return try await FileLock.acquire("\(folder)/\(name).lock", patience: patience)
            } catch {
                logger?.warning("\(folder)/\(name).lock can't be locked: \(error)")
            }
        }
        return nil
    }

    /// The folders in the order in which they are tried.
    var folders: [String] { [folder, reserve].compactMap(\.self) }

    // MARK: One folder

    private func read(in folder: String) -> KeptSignIn? {
        do {
            guard let bytes = try bytes(in: folder) else { return nil }
            return try JSONDecoder().decode(KeptSignIn.self, from: Data(bytes))
        } catch let fault as SystemFault where fault.code == ENOENT {
            return nil
        } catch {
            logger?.warning("\(folder)/\(name) can't be used: \(error)")
            return nil
        }
    }

    private func write(_ kept: KeptSignIn, in folder: String) -> Bool {
        do {
            try make(folder)
            try FileReplacement.write(Array(try JSONEncoder().encode(kept)), to: "\(folder)/\(name)", mode: 0o600)
            return true
        } catch {
            logger?.warning("the sign-in is not kept: \(folder)/\(name) can't be written: \(error)")
            return false
        }
    }

    private func remove(in folder: String) {
        if unsafe unlink("\(folder)/\(name)") != 0, errno != ENOENT {
            logger?.warning("\(folder)/\(name) can't be removed: \(SystemFault())")
        }
    }

    private func bytes(in folder: String) throws(SystemFault) -> [UInt8]? {
        let opened = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw SystemFault() }
        defer { close(opened) }
        var status = stat()
        guard unsafe fstatat(opened, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw SystemFault() }
        guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { throw SystemFault(EPERM) }
        return try SystemFault.read(opened, name, limit: Self.maximumByteCount)
    }

    private func make(_ folder: String) throws(SystemFault) {
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
