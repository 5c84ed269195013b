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
    }
}
