import Digests

/// An answer of the image servlet: a status of 200 alone does not prove that it is a picture.
struct ImageAnswer {
    let answer: PortalAnswer

    init(_ answer: PortalAnswer) {
        self.answer = answer
    }

    /// The bytes of the picture.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` for everything that is none, ``PortalError/notAllowed(_:)`` for
    ///   401 and 403.
    func bytes() throws(PortalError) -> [UInt8] {
        switch answer.status {
        case 200: break
        case 401: throw .notAllowed(NotAllowed(.unauthorized))
        case 403: throw .notAllowed(NotAllowed(.forbidden))
        default:
            try answer.refuseRedirect()
            throw .unexpectedAnswer(.status(answer.status, retryAfter: answer.retryAfter))
        }
        guard !answer.body.isEmpty else { throw .unexpectedAnswer(.emptyBody) }
        guard !answer.isSignInPage else { throw .unexpectedAnswer(.signInPage) }
        let isAnnounced = answer.mediaType?.hasPrefix("image/") == true
        guard !answer.isPage, isAnnounced || Self.beginsLikePicture(answer.body) else {
            throw .unexpectedAnswer(.notAnImage(mediaType: answer.mediaType))
        }
        return answer.body
    }

    /// The SHA-256 of a picture in lower-case hex.
    static func digest(of bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimal
    }

    /// Whether bytes begin as one of the kinds that Liferay stores: PNG, JPEG, GIF, BMP, TIFF; or as WebP, HEIC or AVIF, which a
    /// portal without limits takes as well.
    static func beginsLikePicture(_ bytes: [UInt8]) -> Bool {
        let beginnings: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46, 0x38], [0x42, 0x4D],
            [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A],
        ]
        let isWebP =
            bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        let isHEIF = bytes.dropFirst(4).starts(with: Array("ftyp".utf8))
        return isWebP || isHEIF || beginnings.contains { bytes.starts(with: $0) }
    }
}
