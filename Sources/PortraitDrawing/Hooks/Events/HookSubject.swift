import LiferayPortal
import OfflineStore
import Screenlets

/// The user of a hook's event: what is known of them, else what they were named by.
struct HookSubject: Encodable, Hashable, Sendable {
    var userId: Int64?
    var companyId: Int64?
    var emailAddress: String?
    var screenName: String?
    var portraitId: Int64?
    var uuid: String?
    var firstName: String?
    var lastName: String?

    /// Takes what a context tells of the user.
    init(_ context: HookContext) {
        switch context.selector {
        case .userId(let id): userId = id
        case .emailAddress(let address, let company):
            emailAddress = address
            companyId = company
        case .screenName(let name, let company):
            screenName = name
            companyId = company
        case .portrait(let id, let owner, _):
            portraitId = id
            uuid = owner
        case .me, nil: break
        }
        guard let user = context.user else { return }
        userId = user.userId
        companyId = user.companyId
        emailAddress = user.emailAddress
        screenName = user.screenName
        portraitId = user.portraitId
        uuid = user.uuid
        firstName = user.firstName
        lastName = user.lastName
    }

    /// Whether anything is known.
    var isKnown: Bool { userId != nil || emailAddress != nil || screenName != nil || portraitId != nil }
}
