extension SandboxPortal {
    /// A release that the portal imitates: what a profile does, and what differs within its family.
    public enum Release: String, CaseIterable, Codable, Sendable {
        /// 6.2 CE GA6.
        case liferay62 = "6.2"
        /// 7.0 CE GA7.
        case liferay70 = "7.0"
        /// 7.2 CE GA2.
        case liferay72 = "7.2"
        /// 7.3 CE GA8.
        case liferay73 = "7.3"
        /// 7.4.3 CE GA120.
        case liferay74 = "7.4"

        /// The family of releases that it belongs to.
        public var profile: Profile {
            switch self {
            case .liferay62: .liferay62
            case .liferay70, .liferay72: .liferay70
            case .liferay73, .liferay74: .liferay74
            }
        }

        /// The build number that the portal reports about itself.
        public var buildNumber: Int {
            switch self {
            case .liferay62: 6_205
            case .liferay70: 7_006
            case .liferay72: 7_201
            case .liferay73: 7_307
            case .liferay74: 7_403
            }
        }

        /// The text of the answer header that tells the version.
        public var versionHeader: String {
            switch self {
            case .liferay62: "Liferay Portal Community Edition 6.2 CE GA6 (Newton / Build 6205 / January 6, 2016)"
            case .liferay70: "Liferay Community Edition Portal 7.0.6 GA7 (Wilberforce / Build 7006 / April 17, 2018)"
            case .liferay72: "Liferay Community Edition Portal 7.2.1 CE GA2 (Mueller / Build 7201 / November 14, 2019)"
            case .liferay73: "Liferay Community Edition Portal 7.3.7 CE GA8 (Athanasius / Build 7307 / March 30, 2021)"
            case .liferay74:
                "Liferay Community Edition Portal 7.4.3.120 CE GA120 (Cavanaugh / Build 7403 / June 11, 2024)"
            }
        }

        /// The version that `PortalService.getVersion` gives; nil where there is no such method.
        ///
        /// A real 7.2.1 has it; whether 7.0 has it is not known.
        var version: String? {
            switch self {
            case .liferay62, .liferay70: nil
            case .liferay72: "7.2.1"
            case .liferay73: "7.3.7"
            case .liferay74: "7.4.3.120"
            }
        }

        /// Whether a file part of a form is read as a `byte[]`.
        ///
        /// A real 7.2.1 takes the path of the uploaded file for the text of a JSON array, and so fails.
        var readsFileParts: Bool { self == .liferay74 }
    }
}

extension SandboxPortal.Profile {
    /// The release that stands for the family.
    public var release: SandboxPortal.Release {
        switch self {
        case .liferay62: .liferay62
        case .liferay70: .liferay70
        case .liferay74: .liferay74
        }
    }
}
