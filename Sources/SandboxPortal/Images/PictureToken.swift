import Digests
import FoundationEssentials

/// The digests in the addresses of pictures.
enum PictureToken {
    /// The digest that shows that one knows the user: the Base64 of SHA-1 of the uuid.
    ///
    /// - Parameter uuid: The universally unique id of the user.
    /// - Returns: The token, not percent-encoded.
    static func user(uuid: String) -> String {
        Data(SHA1.digest(of: Array(uuid.utf8))).base64EncodedString()
    }

    /// The digest that the newest master wants as `t`: SHA-256 of id, time and company key.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - companyKey: The secret of the company.
    /// - Returns: The digest in hexadecimal digits.
    static func timestamp(_ picture: SandboxPicture, companyKey: String) -> String {
        SHA256.digest(of: Array("\(picture.portraitId):\(picture.modifiedDate):\(companyKey)".utf8)).hexadecimal
    }

    /// Percent-encodes the three signs of Base64 that a query does not carry as they are.
    ///
    /// - Parameter token: The token.
    /// - Returns: The token for an address.
    static func encoded(_ token: String) -> String {
        var result = ""
        for letter in token {
            switch letter {
            case "+": result += "%2B"
            case "/": result += "%2F"
            case "=": result += "%3D"
            default: result.append(letter)
            }
        }
        return result
    }
}
