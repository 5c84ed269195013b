extension Placeholder.Initials {
    /// The kind of page that a picture is for.
    public enum Variant: String, CaseIterable, Hashable, Sendable {
        /// Deep letters on a pale ground.
        case light
        /// Pale letters on a deep ground.
        case dark
    }
}
