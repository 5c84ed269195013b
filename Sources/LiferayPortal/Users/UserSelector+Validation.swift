extension UserSelector {
    /// The selector as it is sent: e-mail addresses and screen names as the portal compares them.
    ///
    /// - Throws: ``PortalError/invalidRequest(_:)`` when it can't name a user.
    func validated() throws(PortalError) -> UserSelector {
        switch self {
        case .me:
            return .me
        case .userId(let userId):
            guard userId > 0 else { throw .invalidRequest(.undefinedUser) }
            return self
        case .emailAddress(let emailAddress, let companyId):
            try Self.check(companyId: companyId)
            let compared = emailAddress.asPortalCompares
            guard !compared.isEmpty else { throw .invalidRequest(.emptyEmailAddress) }
            return .emailAddress(compared, companyId: companyId)
        case .screenName(let screenName, let companyId):
            try Self.check(companyId: companyId)
            let compared = screenName.asPortalCompares
            guard !compared.isEmpty else { throw .invalidRequest(.emptyScreenName) }
            return .screenName(compared, companyId: companyId)
        case .portrait:
            throw .invalidRequest(.portraitNamesNoUser)
        }
    }

    /// Whether a user is the one that was asked for.
    func names(_ user: PortalUser) -> Bool {
        switch self {
        case .me: true
        case .userId(let userId): user.userId == userId
        case .emailAddress(let emailAddress, _):
            user.emailAddress.asPortalCompares == emailAddress.asPortalCompares
        case .screenName(let screenName, _): user.screenName.asPortalCompares == screenName.asPortalCompares
        case .portrait(let portraitId, _, _): user.portraitId == portraitId
        }
    }

    private static func check(companyId: Int64?) throws(PortalError) {
        guard companyId.map({ $0 > 0 }) ?? true else { throw .invalidRequest(.undefinedCompany) }
    }
}
