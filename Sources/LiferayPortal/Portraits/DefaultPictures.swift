import FoundationEssentials
import Synchronization

/// Knows the portal's default pictures, which it gives with status 200 where it has no other.
///
/// However many ask for one at once, the portal is asked once; it is asked no longer when all who wait were cancelled.
final class DefaultPictures: Sendable {
    private typealias Download = Task<Result<String, PortalError>, Never>

    private struct Flight {
        let download: Download
        /// How many wait for the answer.
        var waiterCount = 1
    }

    private let server: PortalAddress
    private let transport: Transport
    private let factsCache: PortalFactsCache
    private let flights = Mutex<[String: Flight]>([:])

    init(server: PortalAddress, transport: Transport, factsCache: PortalFactsCache) {
        self.server = server
        self.transport = transport
        self.factsCache = factsCache
    }

    /// The digest of the default picture of a path below the portal's address, remembered or else downloaded.
    ///
    /// - Parameter path: The path, for example `/image/user_male_portrait`.
    /// - Returns: The SHA-256 in lower-case hex.
    /// - Throws: What went wrong on the way, or that all who waited were cancelled; the next question tries again.
    func digest(path: String) async throws(PortalError) -> String {
        if let known = factsCache.facts.defaultPictures[path] { return known }
        let download = join(path)
        let result = await withTaskCancellationHandler {
            await download.value
        } onCancel: {
            leave(path, download)
        }
        flights.withLock { if $0[path]?.download == download { $0[path] = nil } }
        return try result.get()
    }

    private func join(_ path: String) -> Download {
        flights.withLock { flights in
            if let flight = flights[path] {
                flights[path]?.waiterCount += 1
                return flight.download
            }
            // Unstructured, since it belongs to everybody who waits for it and not to who came first.
            let download = Task { await self.download(path) }
            flights[path] = Flight(download: download)
            return download
        }
    }

    /// Takes a caller out who was cancelled; the last one ends the download, and who comes then begins another.
    private func leave(_ path: String, _ download: Download) {
        let isUnwanted = flights.withLock { flights in
            guard var flight = flights[path], flight.download == download else { return false }
            flight.waiterCount -= 1
            flights[path] = flight.waiterCount == 0 ? nil : flight
            return flight.waiterCount == 0
        }
        if isUnwanted { download.cancel() }
    }

    private func download(_ path: String) async -> Result<String, PortalError> {
        do throws(PortalError) {
            let answer = try await transport.send(PortalRequest(address: server.text + path + "?img_id=0"))
            let bytes = try ImageAnswer(answer).bytes()
            // Whatever is announced: what is no picture must not make the same for a user a default picture.
            guard ImageAnswer.beginsLikePicture(bytes) else {
                throw PortalError.unexpectedAnswer(.notAnImage(mediaType: answer.mediaType))
            }
            let digest = ImageAnswer.digest(of: bytes)
            factsCache.learn { $0.defaultPictures[path] = digest }
            return .success(digest)
        } catch {
            return .failure(error)
        }
    }
}
