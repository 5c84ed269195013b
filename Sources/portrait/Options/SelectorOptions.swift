import CommandLineOptions
import LiferayPortal
import Screenlets

/// The options that name a user; exactly one way has to be chosen.
struct SelectorOptions: OptionGroup {
    static let options: Options<Self> = [
        .flag("me", "The signed-in user.") { $0.me = true },
        .integer("user-id", "n", "A user by id.") {
            $0.note("--user-id", $0.userId)
            $0.userId = $1
        },
        .text("email", "address", "A user by e-mail address.") {
            $0.note("--email", $0.email)
            $0.email = $1
        },
        .text("screen-name", "name", "A user by screen name.") {
            $0.note("--screen-name", $0.screenName)
            $0.screenName = $1
        },
        .integer("portrait-id", "n", "A portrait by id; goes with --uuid.") {
            $0.note("--portrait-id", $0.portraitId)
            $0.portraitId = $1
        },
        .text("uuid", "uuid", "The uuid of the user whose portrait id is given.") {
            $0.note("--uuid", $0.uuid)
            $0.uuid = $1
        },
        .flag("female", "The user whose portrait id is given is female; decides the placeholder only.") {
            $0.female = true
        },
        .integer("company-id", "n", "The company of the e-mail address or screen name.") {
            $0.note("--company-id", $0.companyId)
            $0.companyId = $1
        },
    ]

    var me = false
    var userId: Int?
    var email: String?
    var screenName: String?
    var portraitId: Int?
    var uuid: String?
    var female = false
    var companyId: Int?
    /// The first option that was given again, with another value or the same.
    private var repeated: String?

    /// Takes note of an option that is about to get a value.
    private mutating func note(_ option: String, _ earlier: (some Sendable)?) {
        if earlier != nil, repeated == nil { repeated = option }
    }

    /// The one selector that was chosen.
    ///
    /// - Throws: ``PortraitError/Code/usage`` naming the choices when there is none, or more than one, be it by the same
    ///   option.
    func selector() throws(PortraitError) -> UserSelector {
        let companyId = companyId.map(Int64.init)
        var chosen: [(option: String, selector: UserSelector)] = []
        if me { chosen.append(("--me", .me)) }
        if let userId { chosen.append(("--user-id", .userId(Int64(userId)))) }
        if let email { chosen.append(("--email", .emailAddress(email, companyId: companyId))) }
        if let screenName { chosen.append(("--screen-name", .screenName(screenName, companyId: companyId))) }
        if let portraitId {
            let portrait = UserSelector.portrait(portraitId: Int64(portraitId), uuid: uuid ?? "", female: female)
            chosen.append(("--portrait-id", portrait))
        }
        let choices = "give exactly one of --me, --user-id N, --email E, --screen-name S, --portrait-id N --uuid U"
        guard let choice = chosen.first, chosen.count == 1 else {
            throw Self.usage(
                chosen.isEmpty
                    ? "no user is named"
                    : "more than one user is named: \(chosen.map(\.option).joined(separator: ", "))",
                hint: choices
            )
        }
        if let repeated { throw Self.usage("\(repeated) is given more than once", hint: choices) }
        if portraitId == nil, uuid != nil || female {
            throw Self.usage(
                "--uuid and --female belong to --portrait-id",
                hint: "leave them out, or give --portrait-id N"
            )
        }
        if portraitId != nil, uuid?.isEmpty ?? true {
            throw Self.usage(
                "--portrait-id goes with --uuid",
                hint: "the portal gives a portrait by id only with its user's uuid"
            )
        }
        if companyId != nil, email == nil, screenName == nil {
            throw Self.usage("--company-id goes with --email or --screen-name", hint: "leave it out")
        }
        return choice.selector
    }

    /// The one selector that was chosen, if the user's portrait can be changed by it.
    ///
    /// - Throws: ``PortraitError/Code/usage`` as ``selector()``, and for a portrait id: it names a picture, not a user.
    func editableSelector() throws(PortraitError) -> UserSelector {
        let selector = try selector()
        guard case .portrait = selector else { return selector }
        throw Self.usage(
            "a portrait that is named by its portrait id is not editable",
            hint: "name the user: --me, --user-id N, --email E or --screen-name S"
        )
    }

    private static func usage(_ message: String, hint: String) -> PortraitError {
        PortraitError(.usage, message: message, hint: hint)
    }
}
