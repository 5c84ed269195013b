import PixelPipeline

/// Changes the portraits of users within the portal's limits.
///
/// Liferay 6.2: at most 307200 bytes, fitted into 100 by 120, one id for ever. Liferay 7.x: the same number of bytes,
/// fitted into 290 by 290, a new id each time, no bytes change nothing. A JPEG is written anew with a loss even where
/// it fits, a PNG without one; a GIF is written anew where it is too large. BMP and TIFF are stored as they came, even
/// where the portal would make them smaller. A 7.x without limits of width and height stores any bytes.
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

    /// Makes of a picture what the portal keeps of it.
    private func fitted(_ bytes: [UInt8]) throws(PortalFailure) -> [UInt8] {
        let box = PortraitBox(options)
        guard options.profile == .liferay62 || box.isBounded else { return bytes }
        guard let type = PictureType(recognising: bytes) else {
            throw [.liferay72, .liferay73].contains(options.release) ? .pictureUnsupported : .notAPicture
        }
        guard box.isBounded, type.isReadable else { return bytes }
        do throws(ImagingError) {
            return try Self.written(bytes, as: type, in: box)
        } catch {
            throw .pictureDamaged
        }
    }

    /// The quality that Java writes JPEG with where nothing else is said.
    private static let jpegQuality = 75

    private static func written(
        _ bytes: [UInt8],
        as type: PictureType,
        in box: PortraitBox
    ) throws(ImagingError) -> [UInt8] {
        // The system's codecs quantise JPEG by the standard's tables, as Java does.
        let renderer = Renderer(limits: DecodeLimits(codecs: type == .jpeg ? .system : .fast))
        let picture = try renderer.bitmap(of: bytes)
        let size = box.size(of: picture.size)
        let isLarge = size != picture.size
        switch type {
        case .jpeg:
            return try renderer.encode(isLarge ? picture.sampled(to: size) : picture, as: .jpeg, quality: jpegQuality)
        case .png: return try renderer.encode(isLarge ? picture.sampled(to: size) : picture, as: .png)
        case .gif: return isLarge ? GIFFile(picture.picked(to: size))?.bytes ?? bytes : bytes
        case .bmp, .tiff: return bytes
        }
    }
}
