import CommandLineOptions
import LiferayPortal
import Screenlets

/// Whose portraits are looked at: users by name, each option as often as wanted, or all.
struct HealOptions: OptionGroup {
    static let options: Options<Self> = [
        .flag("users", "All users of the company.") { $0.isAll = true },
        .flag("me", "The signed-in user.") { $0.me = true },
        .integer("user-id", "n", "A user by id; may be given again.") { $0.userIds.append($1) },
        .text("email", "address", "A user by e-mail address; may be given again.") { $0.emails.append($1) },
        .text("screen-name", "name", "A user by screen name; may be given again.") { $0.screenNames.append($1) },
        .integer("company-id", "n", "The company of e-mail addresses and screen names.") { $0.companyId = $1 },
    ]

    var isAll = false
    var me = false
    var userIds: [Int] = []
    var emails: [String] = []
    var screenNames: [String] = []
    var companyId: Int?

    /// The users by name; none where all are meant.
    ///
    /// - Throws: ``PortraitError/Code/usage`` where nobody is named, or both, and for a company of no name.
    func selectors() throws(PortraitError) -> [UserSelector] {
        let company = companyId.map(Int64.init)
        var selectors: [UserSelector] = me ? [.me] : []
        selectors += userIds.map { .userId(Int64($0)) }
        selectors += emails.map { .emailAddress($0, companyId: company) }
        selectors += screenNames.map { .screenName($0, companyId: company) }
        if company != nil, emails.isEmpty, screenNames.isEmpty {
            throw PortraitError(
                .usage,
                message: "--company-id goes with --email or --screen-name",
                hint: "leave it out"
            )
        }
        guard isAll != selectors.isEmpty else { return selectors }
        throw PortraitError(
            .usage,
            message: isAll ? "--users means all, and a user is named as well" : "no user is named",
            hint: "give --users, or any of --me, --user-id N, --email E, --screen-name S"
        )
    }
}
