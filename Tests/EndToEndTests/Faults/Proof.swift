import FoundationEssentials
import SystemPackage

/// Whether everything is tried that takes minutes; `make prove` asks for it.
enum Proof {
    static let isOn = ProcessInfo.processInfo.environment["PORTRAIT_PROVE"] != nil

    /// Tells what was tried, at once: a proof takes long.
    static func tell(_ text: String) throws {
        try FileDescriptor.standardError.writeAll("proof: \(text)\n".utf8)
    }
}
