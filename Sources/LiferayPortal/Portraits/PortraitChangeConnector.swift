/// Changes and removes portraits, by the JSON web services or, where those are switched off, by the headless ones.
///
/// Both are the same done once or twice: a change whose answer was lost may be sent again.
struct PortraitChangeConnector: Sendable {
    let service: JSONWebService
    let headless: HeadlessPortraitConnector
    let flavour: FlavourDetector
    let portraits: PortraitConnector

    /// Stores a portrait.
    ///
    /// - Parameters:
    ///   - bytes: The picture; never empty, because 7.x takes no bytes for no change and says that all is well.
    ///   - mediaType: The media type of the picture; the headless services want it.
    ///   - user: Whose portrait it is.
    /// - Returns: The user as the portal has it afterwards.
    /// - Throws: ``PortalError/refusedPicture(_:)`` when the portal does not take the picture,
    ///   ``PortalError/unexpectedAnswer(_:)`` when the answer shows no portrait, or what went wrong on the way.
    func upload(_ bytes: [UInt8], mediaType: String, of user: PortalUser) async throws(PortalError) -> PortalUser {
        guard !bytes.isEmpty else { throw .invalidRequest(.emptyPicture) }
        let changed: PortalUser
        do throws(PortalError) {
            changed = try await self.changed(user) { () async throws(PortalError) in
                try await uploadedByService(bytes, ofUser: user.userId)
            } orHeadless: { () async throws(PortalError) in
                try await headless.upload(bytes, mediaType: mediaType, ofUser: user.userId)
            }
        } catch {
            throw error.inAnswerToUpload
        }
        guard changed.portraitId > 0 else { throw .unexpectedAnswer(.portraitNotStored) }
        return changed
    }

    /// Removes a portrait; one that is not there is removed as well.
    ///
    /// `UserLocalService.deletePortrait` of 7.x deletes the picture and leaves its id in the user for good, so that the
    /// picture tells whether the portrait is gone, not the id. 6.2 writes the id 0.
    ///
    /// - Parameter user: Whose portrait it is.
    /// - Returns: The user as the portal has it afterwards; on 7.x the portrait id may be that of the removed picture.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal still shows a portrait, or what went wrong on the
    ///   way.
    func remove(of user: PortalUser) async throws(PortalError) -> PortalUser {
        let changed = try await changed(user) { () async throws(PortalError) in
            try await removedByService(ofUser: user.userId)
        } orHeadless: { () async throws(PortalError) in
            try await headless.remove(ofUser: user.userId)
        }
        guard changed.portraitId != 0 else { return changed }
        let leavesIds = try await flavour.flavour() != .liferay62
        guard leavesIds, try await portraits.isGone(of: changed) else { throw .unexpectedAnswer(.portraitNotRemoved) }
        return changed
    }

    /// Changes a user and makes sure that the answer is about that user.
    private func changed(
        _ user: PortalUser,
        byService change: () async throws(PortalError) -> PortalUser,
        orHeadless other: () async throws(PortalError) -> PortalUser
    ) async throws(PortalError) -> PortalUser {
        let selector = try UserSelector.userId(user.userId).validated()
        let changed: PortalUser
        do throws(PortalError) {
            changed = try await flavour.answer(byService: change, orHeadless: other)
        } catch .exception(let exception) where exception.isMissingUser {
            throw .noSuchUser(selector.inWords)
        }
        guard selector.names(changed) else { throw .unexpectedAnswer(.otherUser(selector.inWords)) }
        return changed
    }

    // MARK: The JSON web services

    /// The same on every release; see ``JavaByteArray``.
    private func uploadedByService(_ bytes: [UInt8], ofUser userId: Int64) async throws(PortalError) -> PortalUser {
        var command = Array(#"[{"/user/update-portrait":{"bytes":"#.utf8)
        JavaByteArray.append(bytes, to: &command)
        command.append(contentsOf: #","userId":\#(userId)}}]"#.utf8)
        return try PortalUser(service: try await service.invoke(written: command))
    }

    /// The removal itself answers nothing, so the user is asked for in the same request.
    private func removedByService(ofUser userId: Int64) async throws(PortalError) -> PortalUser {
        let parameters: [String: JSONValue] = ["userId": .integer(userId)]
        let results = try await service.invoke([
            JSONCommand("/user/delete-portrait", parameters), JSONCommand("/user/get-user-by-id", parameters),
        ])
        return try PortalUser(service: results.last ?? .null)
    }
}
