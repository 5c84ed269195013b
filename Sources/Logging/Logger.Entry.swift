extension Logger {
    /// One note.
    public struct Entry: Sendable {
        /// How much it matters.
        public var level: Level
        /// What the log is about.
        public var label: String
        /// What happened.
        public var message: String
        /// The particulars, in the order to show them.
        public var metadata: [(key: String, value: String)]

        /// Creates a note.
        ///
        /// - Parameters:
        ///   - level: How much it matters.
        ///   - label: What the log is about.
        ///   - message: What happened.
        ///   - metadata: The particulars, in the order to show them.
        public init(level: Level, label: String, message: String, metadata: [(key: String, value: String)] = []) {
            self.level = level
            self.label = label
            self.message = message
            self.metadata = metadata
        }
    }
}
