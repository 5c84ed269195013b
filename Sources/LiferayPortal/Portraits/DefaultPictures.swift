import FoundationEssentials
import Synchronization

/// Knows the portal's default pictures, which it gives with status 200 where it has no other.
///
/// However many ask for one at once, the portal is asked once.
final class DefaultPictures: Sendable {
    private let server: PortalAddress
    private let transport: Transport
    private let keeper: FactsKeeper
    private let downloads = Mutex<[String: Task<Result<String, PortalError>, Never>]>([:])

    init(server: PortalAddress, transport: Transport, keeper: FactsKeeper) {
        self.server = server
        self.transport = transport
        self.keeper = keeper
    }

    /// The digest of the default picture of a path below the portal's address, remembered or else downloaded.
    ///
    /// - Parameter path: The path, for example `/image/user_male_portrait`.
    /// - Returns: The SHA-256 in lower-case hex.
    /// - Throws: What went wrong on the way; the next question tries again.
    func digest(path: String) async throws(PortalError) -> String {
        if let known = keeper.facts.defaultPictures[path] { return known }
        let download = downloads.withLock { downloads in
            if let download = downloads[path] { return download }
            let download = Task { await self.download(path) }
            downloads[path] = download
            return download
        }
        return try await download.value.get()
    }

    private func download(_ path: String) async -> Result<String, PortalError> {
        let result: Result<String, PortalError>
        do throws(PortalError) {
            let answer = try await transport.send(PortalRequest(address: server.text + path + "?img_id=0"))
            let bytes = try ImageAnswer(answer).bytes()
            // Whatever is announced: what is no picture must not make the same for a user a default picture.
            guard ImageAnswer.beginsLikePicture(bytes) else {
                throw PortalError.unexpectedAnswer(.notAnImage(mediaType: answer.mediaType))
            }
            let digest = ImageAnswer.digest(of: bytes)
            keeper.learn { $0.defaultPictures[path] = digest }
            result = .success(digest)
        } catch {
            result = .failure(error)
        }
        downloads.withLock { $0[path] = nil }
        return result
    }
}
