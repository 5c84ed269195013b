import LiferayPortal

/// A path below `/portraits/`: how the user is named, and the steps of a recipe.
struct PortraitPath: Hashable, Sendable {
    /// The ways to name a user.
    enum Naming: String, Hashable, Sendable {
        /// By the user id.
        case userId = ""
        /// By the e-mail address.
        case email = "by-email"
        /// By the screen name.
        case screenName = "by-screen-name"
    }

    /// How the user is named.
    let naming: Naming
    /// The name.
    let name: String
    /// The steps.
    var steps: [String]
    /// Whether it is asked how the picture comes about.
    let explains: Bool

    /// Reads the parts of a path below `/portraits/`; nil where no user is named.
    init?(_ segments: ArraySlice<String>) {
        var rest = segments
        guard let first = rest.popFirst() else { return nil }
        switch first {
        case Naming.email.rawValue, Naming.screenName.rawValue:
            guard let second = rest.popFirst(), let naming = Naming(rawValue: first) else { return nil }
            self.naming = naming
            name = second
        default:
            naming = .userId
            name = first
        }
        guard !name.isEmpty else { return nil }
        // A slash at the end asks for the same as none.
        if rest.last == "" { rest.removeLast() }
        explains = rest.last == "why"
        if explains { rest.removeLast() }
        steps = Array(rest)
    }

    /// Names a user by the id.
    init(userId: Int64) {
        naming = .userId
        name = "\(userId)"
        steps = []
        explains = false
    }

    /// Whether the portrait at this path can be changed: only that of a user id, and not a rendition of it.
    var isEditable: Bool { naming == .userId && steps.isEmpty && !explains }

    /// The user.
    ///
    /// - Throws: ``ServiceError`` for a user id that is none.
    func selector() throws(ServiceError) -> UserSelector {
        switch naming {
        case .email: return .emailAddress(name, companyId: nil)
        case .screenName: return .screenName(name, companyId: nil)
        case .userId:
            guard let userId = Self.number(name), userId > 0 else {
                throw .badParameter(
                    "\"\(name)\" is no user id",
                    hint:
                        "a user id is a whole number above 0; /portraits/by-email/ and /portraits/by-screen-name/ take names"
                )
            }
            return .userId(userId)
        }
    }

    /// Reads the number of a segment, which is written in digits alone; nil for anything else.
    static func number(_ segment: String) -> Int64? {
        segment.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(segment) : nil
    }

    /// The pattern of the path.
    var pattern: String {
        // Every request is noted under one of these, so none is put together anew.
        switch (naming, steps.isEmpty, explains) {
        case (.userId, true, false): "/portraits/{userId}"
        case (.userId, false, false): "/portraits/{userId}/{recipe}"
        case (.userId, true, true): "/portraits/{userId}/why"
        case (.userId, false, true): "/portraits/{userId}/{recipe}/why"
        case (.email, true, false): "/portraits/by-email/{email}"
        case (.email, false, false): "/portraits/by-email/{email}/{recipe}"
        case (.email, true, true): "/portraits/by-email/{email}/why"
        case (.email, false, true): "/portraits/by-email/{email}/{recipe}/why"
        case (.screenName, true, false): "/portraits/by-screen-name/{screenName}"
        case (.screenName, false, false): "/portraits/by-screen-name/{screenName}/{recipe}"
        case (.screenName, true, true): "/portraits/by-screen-name/{screenName}/why"
        case (.screenName, false, true): "/portraits/by-screen-name/{screenName}/{recipe}/why"
        }
    }
}
