/// The address of a user's picture at the portal's image servlet.
struct PortraitAddress: Hashable, Sendable {
    /// The path, which in the portal selects nothing but the default picture.
    let path: String
    /// The whole address.
    let text: String

    /// Makes an address.
    ///
    /// - Parameters:
    ///   - server: The portal's address.
    ///   - portraitId: The id of the picture; 0 asks for the default picture.
    ///   - uuid: The uuid of its owner; without one the address has no token.
    ///   - female: Whether the path of female users is taken.
    ///   - encoding: How the portal writes digests.
    init(
        server: PortalAddress,
        portraitId: Int64,
        uuid: String,
        female: Bool,
        encoding: DigestEncoding = .base64
    ) {
        path = female ? "/image/user_female_portrait" : "/image/user_male_portrait"
        var text = server.text + path + "?img_id=\(portraitId)"
        if !uuid.isEmpty {
            text += "&img_id_token=" + PercentEncoding.encode(PortraitToken(uuid: uuid, encoding: encoding).text)
        }
        self.text = text
    }

    /// The portrait id in a picture address that the portal gave.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when there is none.
    static func portraitId(in address: String) throws(PortalError) -> Int64 {
        let query = address.drop { $0 != "?" }.dropFirst()
        for field in query.split(separator: "&") where field.hasPrefix("img_id=") {
            guard let portraitId = Int64(field.dropFirst("img_id=".count)), portraitId >= 0 else { break }
            return portraitId
        }
        throw .unexpectedAnswer(.wrongType("image"))
    }
}
