import FoundationEssentials

/// Whether everything is tried that takes minutes; `make prove` asks for it.
enum Proof {
    static let isOn = ProcessInfo.processInfo.environment["PORTRAIT_PROVE"] != nil
}
