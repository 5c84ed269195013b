import LiferayPortal

/// Signs the addresses that an answer names as that of its request is signed: by the same key, until the same time.
struct AddressSigner: Sendable {
    private let keys: SigningKeys
    private let key: String
    /// What a signed address has of the key and the time.
    private let parameters: String

    /// Takes over key and time of an address; nil where it is not signed, or not by one of the keys.
    ///
    /// - Parameters:
    ///   - target: The target that was asked for.
    ///   - keys: The keys.
    init?(_ target: RequestTarget, keys: SigningKeys) {
        let key = target.parameter("key") ?? ""
        guard let signed = SignedTarget(target), keys.isValid(signed.text, key: key, signature: signed.signature) else {
            return nil
        }
        self.keys = keys
        self.key = key
        let end = target.parameter("expires").map { "expires=\(PercentEncoding.encode($0))&" } ?? ""
        parameters = "\(end)key=\(PercentEncoding.encode(key))"
    }

    /// Signs a target.
    ///
    /// - Parameter target: The path, and the query where there is one.
    /// - Returns: The target with key, time and signature.
    func signed(_ target: String) -> String {
        let text = "\(target)\(target.contains("?") ? "&" : "?")\(parameters)"
        return keys.signature(of: text, key: key).map { "\(text)&\(SignedTarget.name)=\($0)" } ?? target
    }
}
