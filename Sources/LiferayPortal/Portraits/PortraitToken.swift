import Digests
import FoundationEssentials

/// The token that lets anybody see a user's picture: the SHA-1 digest of the user's uuid.
struct PortraitToken: Hashable, Sendable {
    /// The digest as the portal writes it, not yet encoded for an address.
    let text: String

    init(uuid: String, encoding: DigestEncoding) {
        let digest = SHA1.digest(of: Array(uuid.utf8))
        text =
            switch encoding {
            case .base64: Data(digest).base64EncodedString()
            case .hex: digest.hexadecimal
            }
    }
}
