/// Changes portraits by the headless services of Liferay 7.4.
struct HeadlessPortraitConnector: Sendable {
    let service: HeadlessService
    let users: HeadlessUserConnector

    /// Stores a portrait and looks the user up, because the answer to an upload tells nothing.
    ///
    /// - Parameters:
    ///   - bytes: The picture, at least one byte.
    ///   - mediaType: The media type of the picture.
    ///   - userId: The user.
    /// - Returns: The user as the portal has it afterwards, without company and uuid.
    /// - Throws: ``PortalError/exception(_:)`` for a picture that the portal does not take, because it hides why.
    func upload(_ bytes: [UInt8], mediaType: String, ofUser userId: Int64) async throws(PortalError) -> PortalUser {
        let form = MultipartForm(file: MultipartForm.File(name: "image", mediaType: mediaType, bytes: bytes))
        try await service.post("\(HeadlessService.users)/user-accounts/\(userId)/image", form)
        return try await users.user(.userId(userId))
    }

    /// Removes a portrait: a user account whose image id is set to 0 has none.
    ///
    /// - Parameter userId: The user.
    /// - Returns: The user as the portal has it afterwards, without company and uuid.
    /// - Throws: What went wrong on the way.
    func remove(ofUser userId: Int64) async throws(PortalError) -> PortalUser {
        let change = JSONValue.object(["imageId": .integer(0)])
        let path = "\(HeadlessService.users)/user-accounts/\(userId)"
        return try PortalUser(headless: try await service.patch(path, change))
    }
}
