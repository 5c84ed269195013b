import FoundationEssentials

/// Knows the portal's default pictures, which it gives with status 200 where it has no other.
struct DefaultPictures: Sendable {
    let server: PortalAddress
    let transport: Transport
    let keeper: FactsKeeper

    /// The digest of the default picture of a path, where it is known without asking.
    func known(path: String) -> String? {
        keeper.facts.defaultPictures[path]
    }

    /// The digest of the default picture of a path below the portal's address, remembered or else downloaded.
    ///
    /// It is nil when the portal gives none.
    func digest(path: String) async -> String? {
        if let known = known(path: path) {
            return known
        }
        do throws(PortalError) {
            let answer = try await transport.send(PortalRequest(address: server.text + path + "?img_id=0"))
            let digest = PictureAnswer.digest(of: try PictureAnswer(answer).bytes())
            keeper.learn { $0.defaultPictures[path] = digest }
            return digest
        } catch {
            // The check is an extra: without it the portal's word is taken, and the next download tries again.
            return nil
        }
    }
}
