import FoundationEssentials
import Glibc

/// Whether everything is tried that takes minutes; `make prove` asks for it.
enum Proof {
    static let isOn = ProcessInfo.processInfo.environment["PORTRAIT_PROVE"] != nil

    /// Tells what was tried, at once: a proof takes long.
    static func tell(_ text: String) {
        let line = Array("proof: \(text)\n".utf8)
        _ = unsafe write(STDERR_FILENO, line, line.count)
    }
}
