import Digests
public import Logging
public import OfflineStore
import PixelPipeline
import StoreEngine
import Synchronization

/// The pictures that broke a decoder or outlasted it, which none is given again until somebody releases them.
///
/// They are kept in a store, and so for all who use it. What others add or release is known here within a second, or
/// another interval that is chosen.
public final class Quarantine: Sendable {
    private struct Known {
        /// Why each is there, by the digest of the file.
        var reasons: [[UInt8]: String] = [:]
        /// Those that the store could not take yet.
        var unsaved: [[UInt8]: (original: [UInt8], reason: String)] = [:]
        /// What they were read with.
        var mark: QuarantineMark?
        /// When the store was read last.
        var readAt: ContinuousClock.Instant?
        /// How many were added by this process.
        var addedCount = 0
    }

    /// The most bytes of pictures that only this process knows of.
    private static let maximumUnsavedByteCount = 64_000_000

    private let store: OfflineStore?
    private let interval: Duration
    private let logger: Logger?
    private let known = Mutex(Known())

    /// Reads what a store has, when it is needed first.
    ///
    /// - Parameters:
    ///   - store: The store; nil where nothing is remembered.
    ///   - interval: How long what others add or release may not be heard; one second by default.
    ///   - logger: Hears what the store fails with.
    public init(_ store: OfflineStore? = nil, interval: Duration = .seconds(1), logger: Logger? = nil) {
        self.store = store?.waitingForDatabase(false)
        self.interval = interval
        self.logger = logger
    }

    /// How many pictures this process has put there.
    public var addedCount: Int { known.withLock { $0.addedCount } }

    /// Works on a picture, unless it is there; one that breaks a decoder is put there.
    ///
    /// Cost: a search in memory, with a reading of the store once a second; a pass over the file for its digest only where
    /// there are pictures in quarantine at all.
    ///
    /// - Parameters:
    ///   - original: The file.
    ///   - work: The work.
    /// - Returns: What comes of it.
    /// - Throws: ``DrawingFault``; never ``DrawingFault/broken(reason:)``.
    package func keepingOut<Value>(
        _ original: [UInt8],
        _ work: () async throws(DrawingFault) -> Value
    ) async throws(DrawingFault) -> Value {
        if let reason = await reason(for: original) { throw .imaging(.quarantined(reason: reason)) }
        do throws(DrawingFault) {
            return try await work()
        } catch .broken(let reason) {
            guard store != nil else { throw .imaging(.damaged(reason: reason)) }
            await add(original, reason)
            throw .imaging(.quarantined(reason: reason))
        }
    }

    /// Tells why a picture is there.
    ///
    /// - Parameter original: The file.
    /// - Returns: The reason, in words; nil where it is not there.
    package func reason(for original: [UInt8]) async -> String? {
        guard let store else { return nil }
        await read(store)
        let isEmpty = known.withLock { $0.reasons.isEmpty && $0.unsaved.isEmpty }
        guard !isEmpty else { return nil }
        let digest = SHA256.digest(of: original)
        return known.withLock { $0.reasons[digest] ?? $0.unsaved[digest]?.reason }
    }

    private func read(_ store: OfflineStore) async {
        let isDue = known.withLock { known in
            let now = ContinuousClock.now
            if let readAt = known.readAt, now - readAt < interval { return false }
            // Who comes meanwhile takes what is known; there is nothing to take at first.
            if known.readAt != nil { known.readAt = now }
            return true
        }
        guard isDue else { return }
        do throws(StoreError) {
            let found = try await store.quarantineReasons(since: known.withLock { $0.mark })
            known.withLock { known in
                if let found { (known.mark, known.reasons) = found }
                known.readAt = .now
            }
            for (digest, picture) in known.withLock({ $0.unsaved }) {
                try await save(picture.original, digest, picture.reason, in: store)
            }
        } catch {
            // What is known holds on.
            logger?.warning("the quarantine can't be read", metadata: ["reason": "\(error)"])
            known.withLock { $0.readAt = .now }
        }
    }

    private func add(_ original: [UInt8], _ reason: String) async {
        guard let store else { return }
        let digest = SHA256.digest(of: original)
        known.withLock { known in
            known.addedCount += 1
            let byteCount = known.unsaved.values.reduce(original.count) { $0 + $1.original.count }
            if byteCount <= Self.maximumUnsavedByteCount { known.unsaved[digest] = (original, reason) }
        }
        do throws(StoreError) {
            try await save(original, digest, reason, in: store)
            logger?
                .warning(
                    "a picture was put into quarantine",
                    metadata: ["sha256": "\(digest.hexadecimal)", "reason": "\(reason)"]
                )
        } catch {
            logger?.error("a picture can't be kept in quarantine", metadata: ["reason": "\(error)"])
        }
    }

    private func save(
        _ original: [UInt8],
        _ digest: [UInt8],
        _ reason: String,
        in store: OfflineStore
    ) async throws(StoreError) {
        try await store.quarantine(original, reason: reason)
        known.withLock { known in
            known.unsaved[digest] = nil
            known.reasons[digest] = reason
        }
    }
}
