/// A user's own picture that the portal gave, kept as proof that picture addresses and their tokens are right.
public struct ProvenPicture: Codable, Hashable, Sendable {
    /// Who made the address of a picture.
    public enum Maker: String, Codable, Hashable, Sendable {
        /// This program, from the id and the uuid.
        case client
        /// The portal itself, which its headless services do.
        case portal
    }

    /// Whose picture it is.
    public var userId: Int64
    /// The path and the query of the picture's address, below the portal's.
    public var address: String
    /// Who made the address.
    public var maker: Maker

    /// Creates a proof.
    ///
    /// - Parameters:
    ///   - userId: Whose picture it is.
    ///   - address: The path and the query of the picture's address.
    ///   - maker: Who made the address.
    public init(userId: Int64, address: String, maker: Maker) {
        self.userId = userId
        self.address = address
        self.maker = maker
    }
}
