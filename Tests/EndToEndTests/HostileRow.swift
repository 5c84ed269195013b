import SandboxPortal

/// A kind of row in a file that nobody should have written; some are good all the same.
enum HostileRow: Int, CaseIterable {
    case byId
    case byAddressAndUpwards
    case byNameAndQuoted
    case unknown
    case unnamed
    case namedTwice
    case brokenQuotes
    case sameOutput
    case noNumber
    case tooManyFields
    case rootAndNUL
    case unicode

    /// The failure that it ends with; nil where it is good.
    ///
    /// Of the rows with the same output, the first one is.
    var code: String? {
        switch self {
        case .byId, .byAddressAndUpwards, .byNameAndQuoted, .rootAndNUL, .unicode: nil
        case .unknown: "no-such-user"
        case .unnamed, .namedTwice, .brokenQuotes, .sameOutput, .noNumber, .tooManyFields: "usage"
        }
    }

    /// The row, of the columns userId, email, screenName and note.
    func text(_ number: Int, _ user: SandboxUser) -> String {
        let id = "\(user.userId)"
        switch self {
        case .byId: return "\(id),,,n\(number)"
        case .byAddressAndUpwards: return ",\(user.emailAddress),,../../n\(number)"
        case .byNameAndQuoted: return ",,\(user.screenName),\"quoted, \"\"n\(number)\"\"\""
        case .unknown: return "\(9_000_000 + number),,,missing"
        case .unnamed: return ",,,nobody\(number)"
        case .namedTwice: return "\(id),\(user.emailAddress),,two\(number)"
        case .brokenQuotes: return "\(id),,,\"broken\(number)"
        case .sameOutput: return ",test@example.com,,same"
        case .noNumber: return "twelve\(number),,,x"
        case .tooManyFields: return "\(id),,,many,fields\(number)"
        case .rootAndNUL: return "\(id),,,/etc/../..\0\(number)"
        case .unicode: return "\(id),,,日本 Zoë \(number)"
        }
    }
}
