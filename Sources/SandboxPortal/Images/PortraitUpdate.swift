import PixelPipeline

/// Changes the portraits of users within the portal's limits.
///
/// Liferay 6.2: at most 307200 bytes, fitted into 100 by 120, one id for ever. Liferay 7.x: the same number of bytes,
/// fitted into 290 by 290, a new id each time, no bytes change nothing. JPEG and PNG are decoded and written again in
/// the same type; GIF, BMP and TIFF are stored as they came, even where the portal would make them smaller. A 7.x
/// without limits of width and height stores any bytes.
struct PortraitUpdate: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
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
        let isOld = options.profile == .liferay62
        let limit = options.imageMaxSize
        if bytes.isEmpty {
            if isOld, limit > 0 { throw .pictureTooLarge }
            if !isOld { return user }
        }
        guard limit == 0 || bytes.count <= limit else { throw .pictureTooLarge }
        let stored = try fitted(bytes)
        // 6.2 keeps the id of a user who has one, and writes the user only to set one.
        let changed = state.setPortrait(stored, userId: userId, keepsId: isOld, touchesUser: !isOld, now: now())
        return changed ?? user
    }

    /// Removes a portrait, if there is one.
    ///
    /// - Parameters:
    ///   - userId: The user whose portrait it is.
    ///   - leavesId: Whether the user keeps the id of the picture, which is no more.
    ///   - identity: Who asks for it.
    /// - Throws: The portal's reason to refuse.
    func delete(userId: Int64, leavingId leavesId: Bool, by identity: Identity) throws(PortalFailure) {
        _ = try permitted(userId, identity)
        state.deletePortrait(userId: userId, leavesId: leavesId)
    }

    private func permitted(_ userId: Int64, _ identity: Identity) throws(PortalFailure) -> SandboxUser {
        // The right is checked first: of a user who does not exist, nobody has it.
        guard let user = state.user(userId: userId), identity.mayUpdate(userId: userId) else {
            throw .lackingPermission("UPDATE", userId: userId, identity)
        }
        return user
    }

    private func fitted(_ bytes: [UInt8]) throws(PortalFailure) -> [UInt8] {
        let isOld = options.profile == .liferay62
        let width = options.imageMaxWidth ?? (isOld ? 100 : 290)
        let height = options.imageMaxHeight ?? (isOld ? 120 : 290)
        let isBounded = width > 0 || height > 0
        guard isOld || isBounded else { return bytes }
        guard let type = PictureType(recognising: bytes) else {
            throw [.liferay72, .liferay73].contains(options.release) ? .pictureUnsupported : .notAPicture
        }
        guard isBounded, let format = type.encodable else { return bytes }
        do {
            // The largest side that a recipe can name stands for a side without limit.
            let recipe = try Recipe(
                parsing: "resize:\(width > 0 ? width : 4_096)x\(height > 0 ? height : 4_096):inside"
            )
            return try Renderer().render(bytes, recipe: recipe, format: format).bytes
        } catch {
            throw .pictureDamaged
        }
    }
}
