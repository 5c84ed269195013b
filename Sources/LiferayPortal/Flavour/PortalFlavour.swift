/// A family of portal releases that behave alike for a client.
public enum PortalFlavour: String, CaseIterable, Codable, Sendable {
    /// Liferay 6.2: longs are numbers, errors come with status 200, picture ids stay.
    case liferay62 = "6.2"
    /// Liferay 7.0 to 7.2: longs are text, errors come with a status and an error object.
    case liferay70 = "7.0"
    /// Liferay 7.3 and 7.4: as 7.0, but by default errors have an empty object as body.
    case liferay74 = "7.4"
    /// A portal that is only talked to by its headless services (7.2 and later).
    case headless
}

extension PortalFlavour {
    /// The flavour of a build number; nil for releases before 6.2.
    ///
    /// Liferay counts 6201... for 6.2, 7000 to 7210 for 7.0 to 7.2, and 7300 or more from 7.3 on.
    init?(buildNumber: Int) {
        switch buildNumber {
        case 6_200..<7_000: self = .liferay62
        case 7_000..<7_300: self = .liferay70
        case 7_300...: self = .liferay74
        default: return nil
        }
    }
}
