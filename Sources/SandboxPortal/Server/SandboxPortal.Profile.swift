extension SandboxPortal {
    /// A family of Liferay versions whose behaviour is imitated.
    ///
    /// The raw value is the version that the family is named after.
    public enum Profile: String, CaseIterable, Codable, Sendable {
        /// Liferay 6.2: numbers for longs, status 200 for every error.
        case liferay62 = "6.2"
        /// Liferay 7.0 to 7.2: longs as text, errors with status and a described body.
        case liferay70 = "7.0"
        /// Liferay 7.3 and 7.4: as 7.0, but errors have an empty object as body by default.
        case liferay74 = "7.4"

        /// The build number that the portal reports about itself.
        public var buildNumber: Int {
            switch self {
            case .liferay62: 6205
            case .liferay70: 7006
            case .liferay74: 7403
            }
        }

        /// The text of the answer header that tells the version.
        public var versionHeader: String {
            switch self {
            case .liferay62: "Liferay Portal Community Edition 6.2 CE GA6 (Newton / Build 6205 / January 6, 2016)"
            case .liferay70: "Liferay Community Edition Portal 7.0.6 GA7 (Wilberforce / Build 7006 / April 17, 2018)"
            case .liferay74:
                "Liferay Community Edition Portal 7.4.3.120 CE GA120 (Cavanaugh / Build 7403 / June 11, 2024)"
            }
        }
    }
}
