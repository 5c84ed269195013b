public import LiferayPortal
import OfflineStore
public import PixelPipeline

extension SessionContext {
    /// Changes a user's portrait, as the policy says.
    ///
    /// The picture is decoded, turned upright, cropped, brought to sRGB, stripped of metadata and fitted to the portal's
    /// limit before anything else happens. A newer edit of the same user replaces an older one that was not sent.
    ///
    /// - Parameters:
    ///   - selector: How the user is named; a portrait id names none.
    ///   - picture: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - crop: The part of the upright picture that is sent; nil for all of it.
    ///   - policy: Whether the edit is sent, kept, or both.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError`` when the picture or the portal refuses, or the policy leaves no place for the edit;
    ///   nothing of the edit stays then, and the older portrait stays in the cache.
    public func uploadPortrait(
        _ selector: UserSelector,
        picture: [UInt8],
        crop: PixelRect? = nil,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> SavedPortrait {
        _ = try editableName(of: selector)
        return try await tellingUser(of: selector) { () async throws(PortraitError) -> SavedPortrait in
            try await uploadPortrait(selector, try await imaging.prepare(picture, crop), policy: policy)
        }
    }

    /// Changes a user's portrait to a picture that is prepared already, as the policy says.
    ///
    /// - Parameters:
    ///   - selector: How the user is named; a portrait id names none.
    ///   - prepared: The picture as ``prepareUpload(_:crop:)`` made it.
    ///   - policy: Whether the edit is sent, kept, or both.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError`` as ``uploadPortrait(_:picture:crop:policy:)``.
    public func uploadPortrait(
        _ selector: UserSelector,
        _ prepared: PreparedUpload,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> SavedPortrait {
        let name = try editableName(of: selector)
        let original = StoredPicture.Original(bytes: prepared.bytes, mediaType: prepared.format.mediaType)
        let interactor = SavePortraitInteractor(
            session: self,
            selector: selector,
            name: name,
            change: .upload(original),
            prepared: prepared,
            source: prepared.source,
            policy: policy
        )
        return try await tellingUser(of: selector, interactor.save)
    }

    /// Makes of a picture what is sent to the portal.
    ///
    /// It decodes and encodes on the thread that calls it: milliseconds for a portrait, seconds for tens of megapixels.
    ///
    /// - Parameters:
    ///   - picture: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - crop: The part of the upright picture that is sent; nil for all of it.
    /// - Returns: The picture that is sent.
    /// - Throws: ``PortraitError`` when the picture is refused.
    public func prepareUpload(_ picture: [UInt8], crop: PixelRect?) throws(PortraitError) -> PreparedUpload {
        do throws(ImagingError) {
            return try uploads.prepare(picture, crop: crop)
        } catch {
            throw PortraitError(error)
        }
    }

    /// Computes the memory that ``prepareUpload(_:crop:)`` takes, before anything is decoded.
    ///
    /// - Parameters:
    ///   - picture: The file.
    ///   - crop: The part of the upright picture that is sent; nil for all of it.
    /// - Returns: The bytes that are taken at most.
    /// - Throws: ``PortraitError`` when the picture is refused by its header.
    public func uploadMemory(_ picture: [UInt8], crop: PixelRect?) throws(PortraitError) -> Int {
        do throws(ImagingError) {
            return try uploads.byteCount(picture, crop: crop)
        } catch {
            throw PortraitError(error)
        }
    }

    /// Takes a user's portrait away, as the policy says.
    ///
    /// - Parameters:
    ///   - selector: How the user is named; a portrait id names none.
    ///   - policy: Whether the edit is sent, kept, or both.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError`` when the portal refuses, or the policy leaves no place for the edit; nothing of the edit
    ///   stays then.
    public func removePortrait(
        _ selector: UserSelector,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> SavedPortrait {
        let interactor = SavePortraitInteractor(
            session: self,
            selector: selector,
            name: try editableName(of: selector),
            change: .removal,
            prepared: nil,
            source: nil,
            policy: policy
        )
        return try await tellingUser(of: selector, interactor.save)
    }

    /// Does everything that an upload does before anything is asked, sent or stored.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - picture: The file.
    /// - Throws: ``PortraitError`` where the user can't be edited by that name, or the picture is refused here.
    package func rehearseUpload(_ selector: UserSelector, picture: [UInt8]) async throws(PortraitError) {
        _ = try editableName(of: selector)
        _ = try await imaging.prepare(picture, nil)
    }

    /// Does what may fail, and has its failure tell whose portrait it is about, as far as the portal or this store told.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - body: What is done.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    func tellingUser<Value: Sendable>(
        of selector: UserSelector,
        _ body: () async throws(PortraitError) -> Value
    ) async throws(PortraitError) -> Value {
        do throws(PortraitError) {
            return try await body()
        } catch {
            var failure = error
            // A store that is away is not waited for once more.
            if failure.user == nil, ![.cacheUnreachable, .cacheBusy].contains(failure.code) {
                failure.user = await rememberedUser(selector)
            }
            throw failure
        }
    }

    func editableName(of selector: UserSelector) throws(PortraitError) -> EntryName {
        if case .portrait = selector { throw .notEditable }
        guard let name = EntryName(selector, signIn: signIn, companyId: companyId) else { throw .nobodySignedIn }
        return name
    }
}
