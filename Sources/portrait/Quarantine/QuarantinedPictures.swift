import OfflineStore
import Screenlets
import StoreEngine

/// The quarantine of a store as the commands reach it: by number, and with the failures that people are told.
struct QuarantinedPictures: Sendable {
    let store: OfflineStore

    /// All pictures, the oldest first.
    ///
    /// - Throws: What the store fails with.
    func list() async throws(PortraitError) -> [QuarantinedPicture] {
        var pictures: [QuarantinedPicture] = []
        do throws(StoreError) {
            while true {
                let part = try await store.quarantined(after: pictures.last?.id ?? 0)
                pictures += part
                if part.isEmpty { return pictures }
            }
        } catch {
            throw PortraitError(error)
        }
    }

    /// One picture.
    ///
    /// - Throws: ``PortraitError/Code/usage`` when there is none of that number.
    func picture(_ id: Int) async throws(PortraitError) -> QuarantinedPicture {
        do throws(StoreError) {
            if let picture = try await store.quarantined(Int64(id)) { return picture }
        } catch {
            throw PortraitError(error)
        }
        throw Self.unknown(id)
    }

    /// The file of a picture.
    ///
    /// - Throws: ``PortraitError/Code/inputMissing`` when it is not kept any more, or damaged.
    func bytes(_ id: Int) async throws(PortraitError) -> [UInt8] {
        do throws(StoreError) {
            if let bytes = try await store.quarantinedBytes(Int64(id)) { return bytes }
        } catch {
            throw PortraitError(error)
        }
        throw PortraitError(
            .inputMissing,
            message: "the file of picture \(id) is not kept any more",
            hint: "the oldest go where all take more than an eighth of cache-size; the picture stays in quarantine"
        )
    }

    /// Takes a picture out.
    ///
    /// - Returns: The picture as it was.
    /// - Throws: ``PortraitError/Code/usage`` when there is none of that number.
    func release(_ id: Int) async throws(PortraitError) -> QuarantinedPicture {
        do throws(StoreError) {
            if let picture = try await store.releaseQuarantined(Int64(id)) { return picture }
        } catch {
            throw PortraitError(error)
        }
        throw Self.unknown(id)
    }

    private static func unknown(_ id: Int) -> PortraitError {
        PortraitError(
            .usage,
            message: "there is no picture \(id) in quarantine",
            hint: "`portrait quarantine list` tells the numbers"
        )
    }
}
