import LiferayPortal
import OfflineStore
import PixelPipeline
import Screenlets

/// A place of a contact sheet: a portrait, or what stands in for it, and a name.
struct SheetCell: Sendable {
    /// The picture, in the size of the sheet.
    let picture: Bitmap
    /// The user's name, or what comes closest.
    let name: String
    /// Why a placeholder stands in, where that is no good answer of the portal.
    let failure: PortraitError?
}

extension SheetCell {
    /// Loads a user's portrait and draws it.
    ///
    /// - Parameters:
    ///   - user: The user, as the list told.
    ///   - policy: Which side is asked first.
    ///   - context: The portal and the store.
    ///   - rendering: What is done to the portrait; PNG, so that nothing is lost on the way to the sheet.
    ///   - standIn: What stands in for a portrait that is not there.
    /// - Returns: The place.
    /// - Throws: ``PortraitError`` for what is not about this portrait, such as a full disk.
    @concurrent
    static func load(
        _ user: PortalUser,
        policy: OfflinePolicy,
        from context: SessionContext,
        rendering: Rendering,
        standIn: PlaceholderSource
    ) async throws(PortraitError) -> SheetCell {
        let known = KnownUser(user)
        var failure: PortraitError?
        var original: [UInt8]?
        do throws(PortraitError) {
            let loaded = try await context.loadPortrait(.userId(user.userId), policy: policy)
            if case .original(let found) = loaded.picture { original = found.bytes }
        } catch {
            guard error.isAboutThePortrait else { throw error }
            failure = error
        }
        if let found = original {
            do throws(PortraitError) {
                let picture = try bitmap(try rendering.draw(found), by: rendering.renderer)
                return SheetCell(picture: picture, name: user.shownName, failure: nil)
            } catch {
                failure = error
            }
        }
        let picture =
            standIn == .nothing
            ? Bitmap(size: PixelSize(width: 1, height: 1), filledWith: .transparent)
            : try bitmap(try standIn.draw(rendering, for: known), by: rendering.renderer)
        return SheetCell(picture: picture, name: user.shownName, failure: failure)
    }

    private static func bitmap(_ drawing: Drawing, by renderer: Renderer) throws(PortraitError) -> Bitmap {
        do throws(ImagingError) {
            return try renderer.bitmap(of: drawing.rendition.bytes)
        } catch {
            throw PortraitError(error)
        }
    }
}

extension PortalUser {
    /// The name that people know the user by.
    fileprivate var shownName: String {
        let given = [firstName, middleName].filter { !$0.isEmpty }.joined(separator: " ")
        let name = PersonName(firstName: given, lastName: lastName)
        return [name.fullName, screenName, emailAddress].first { !$0.isEmpty } ?? "\(userId)"
    }
}
