import PixelPipeline

/// Changes the portraits of users within the portal's limits.
///
/// Liferay 6.2: at most 307200 bytes, fitted into 100 by 120, one id for ever. Liferay 7.x: the same number of bytes,
/// fitted into 290 by 290, a new id each time, no bytes change nothing. JPEG and PNG are decoded and written again in
/// the same type; GIF, BMP and TIFF are stored as they came, even where the portal would make them smaller.
struct PortraitUpdate: Sendable {
    /// The longest portrait in bytes.
    static let maximumByteCount = 307_200

    /// The imitated version.
    var profile: SandboxPortal.Profile
    /// The users and pictures.
    var state: PortalState
    /// The time in milliseconds since 1970.
    var now: @Sendable () -> Int64

    /// Stores a portrait.
    ///
    /// - Parameters:
    ///   - userId: The user whose portrait it is.
    ///   - bytes: The picture.
    ///   - identity: Who asks for it.
    /// - Returns: The user as changed.
    /// - Throws: The portal's reason to refuse.
    func update(userId: Int64, bytes: [UInt8], by identity: Identity) throws(PortalFailure) -> SandboxUser {
        let user = try permitted(userId, identity)
        if bytes.isEmpty {
            if profile == .liferay62 { throw .pictureTooLarge }
            return user
        }
        guard bytes.count <= Self.maximumByteCount else { throw .pictureTooLarge }
        guard let type = PictureType(recognising: bytes) else { throw .notAPicture }
        let stored = try fitted(bytes, type)
        let changed = state.setPortrait(stored, userId: userId, keepsId: profile == .liferay62, now: now())
        return changed ?? user
    }

    /// Removes a portrait, if there is one.
    ///
    /// - Parameters:
    ///   - userId: The user whose portrait it is.
    ///   - identity: Who asks for it.
    /// - Throws: The portal's reason to refuse.
    func delete(userId: Int64, by identity: Identity) throws(PortalFailure) {
        _ = try permitted(userId, identity)
        state.deletePortrait(userId: userId, now: now())
    }

    private func permitted(_ userId: Int64, _ identity: Identity) throws(PortalFailure) -> SandboxUser {
        let user = try UserLookup(state: state).user(userId: userId)
        guard identity.mayUpdate(userId: userId) else {
            throw .notPermitted(userId: identity.user?.userId ?? 0, otherUserId: userId)
        }
        return user
    }

    private func fitted(_ bytes: [UInt8], _ type: PictureType) throws(PortalFailure) -> [UInt8] {
        guard let format = type.encodable else { return bytes }
        let box = profile == .liferay62 ? "100x120" : "290x290"
        do {
            let recipe = try Recipe(parsing: "resize:\(box):inside")
            return try Renderer().render(bytes, recipe: recipe, format: format).bytes
        } catch {
            throw .pictureDamaged
        }
    }
}
