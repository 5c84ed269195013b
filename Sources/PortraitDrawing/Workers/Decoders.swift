/// Where the pictures of strangers are decoded, drawn and encoded.
public enum Decoders: String, CaseIterable, Hashable, Sendable {
    /// In processes of their own, which can do nothing else.
    case workers
    /// In this process.
    case inside
}
