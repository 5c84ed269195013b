import Screenlets
import Synchronization

/// What a persistent hook has written to its standard error since somebody looked.
final class HookLog: Sendable {
    private let text = Mutex(HookText())

    /// Keeps bytes as long as there is place.
    func append(_ bytes: some Collection<UInt8>) { text.withLock { $0.append(bytes) } }

    /// Takes what is kept.
    func take() -> HookText {
        text.withLock { text in
            defer { text = HookText() }
            return text
        }
    }
}
