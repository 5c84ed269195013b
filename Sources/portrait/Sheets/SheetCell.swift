import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
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
    ///   - isCurrent: Whether the portal told the list just now, so that the user is not asked for again.
    ///   - policy: Which side is asked first.
    ///   - context: The portal and the store.
    ///   - painter: Draws a placeholder.
    ///   - places: Where the portrait is drawn.
    ///   - request: What is done to it; PNG, so that nothing of a placeholder is lost on the way to the sheet.
    ///   - placeholder: What stands in for a portrait that is not there.
    /// - Returns: The place.
    /// - Throws: ``PortraitError`` for what is not about this portrait, such as a full disk.
    @concurrent
    static func load(
        _ user: PortalUser,
        isCurrent: Bool,
        policy: OfflinePolicy,
        from context: SessionContext,
        painter: PortraitPainter,
        at places: Pool<PainterWorker>,
        request: RenditionRequest,
        placeholder: PlaceholderChoice
    ) async throws(PortraitError) -> SheetCell {
        let known = KnownUser(user)
        var failure: PortraitError?
        var original: [UInt8]?
        do throws(PortraitError) {
            let loaded =
                isCurrent
                ? try await context.loadPortrait(of: user, policy: policy)
                : try await context.loadPortrait(.userId(user.userId), policy: policy)
            original = await context.bestOriginals(of: loaded, for: [request.recipe]).first?.original.bytes
        } catch {
            guard error.isAboutThePortrait else { throw error }
            failure = error
        }
        if let found = original {
            do throws(PortraitError) {
                let drawn = try await places.with { place throws(PortraitError) in
                    try await place.perform(DrawJob(found, [request]))
                }
                return SheetCell(picture: drawn[0].bitmap, name: user.shownName, failure: nil)
            } catch {
                failure = error
            }
        }
        guard placeholder != .nothing else {
            let clear = Bitmap(size: PixelSize(width: 1, height: 1), filledWith: .transparent)
            return SheetCell(picture: clear, name: user.shownName, failure: failure)
        }
        let placeholder = try placeholder.picture(of: known)
        do throws(ImagingError) {
            let picture = try painter.renderer.bitmap(of: try painter.paint(placeholder, request).bytes)
            return SheetCell(picture: picture, name: user.shownName, failure: failure)
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
