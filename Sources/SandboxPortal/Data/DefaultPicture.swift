/// A picture that the image servlet answers with when it has no other.
///
/// The raw value is the name of the file among the company's data, without extension.
public enum DefaultPicture: String, CaseIterable, Hashable, Sendable {
    /// A head and shoulders of nobody in particular, 7.x only.
    case userPortrait = "user_portrait"
    /// A head and shoulders; the only one on 6.2.
    case userMalePortrait = "user_male_portrait"
    /// A head and shoulders; on 6.2 the same file as the male one.
    case userFemalePortrait = "user_female_portrait"
    /// The mark of companies, sites and organisations.
    case logo

    /// Chooses by the path of an image request.
    ///
    /// - Parameters:
    ///   - path: The path, as `/image/user_male_portrait`.
    ///   - profile: The imitated version; Liferay 6.2 has one face for all users.
    init?(path: String, profile: SandboxPortal.Profile) {
        let name = path.dropFirst("/image/".count).prefix { $0 != "/" }
        switch name {
        case "user_male_portrait": self = .userMalePortrait
        case "user_female_portrait": self = profile == .liferay62 ? .userMalePortrait : .userFemalePortrait
        case "user_portrait": self = profile == .liferay62 ? .userMalePortrait : .userPortrait
        case "company_logo", "layout_set_logo", "organization_logo": self = .logo
        default: return nil
        }
    }
}
