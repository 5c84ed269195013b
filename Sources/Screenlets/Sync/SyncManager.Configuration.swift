extension SyncManager {
    /// How a sync behaves.
    public struct Configuration: Hashable, Sendable {
        /// What is done with conflicts; they are left by default.
        public var conflict: ConflictResolution
        /// The number of users that are served at once; 4 by default.
        public var parallelism: Int
        /// The time that a run waits in all for edits that are not due yet; 30 seconds by default.
        public var wait: Duration
        /// Whether the run goes on until it is cancelled; false by default.
        public var watch: Bool
        /// Whether the portal is only looked at, to tell what would be done; false by default.
        public var dryRun: Bool
        /// When edits that failed on the way have their next turn.
        public var schedule: RetrySchedule
        /// When a portal that is away is asked whether it is back; after a minute at the latest by default.
        public var questions: RetrySchedule
        /// The time between two looks of a watching run at the store, for edits of other processes; 2 seconds by default.
        public var interval: Duration

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - conflict: What is done with conflicts.
        ///   - parallelism: The number of users that are served at once, at least 1.
        ///   - wait: The time that a run waits in all for edits that are not due yet.
        ///   - watch: Whether the run goes on until it is cancelled.
        ///   - dryRun: Whether the portal is only looked at.
        ///   - schedule: When edits that failed on the way have their next turn.
        ///   - questions: When a portal that is away is asked whether it is back.
        ///   - interval: The time between two looks of a watching run at the store.
        public init(
            conflict: ConflictResolution = .ignore,
            parallelism: Int = 4,
            wait: Duration = .seconds(30),
            watch: Bool = false,
            dryRun: Bool = false,
            schedule: RetrySchedule = RetrySchedule(),
            questions: RetrySchedule = RetrySchedule(cap: .seconds(60)),
            interval: Duration = .seconds(2)
        ) {
            self.conflict = conflict
            self.parallelism = max(1, parallelism)
            self.wait = wait
            self.watch = watch
            self.dryRun = dryRun
            self.schedule = schedule
            self.questions = questions
            self.interval = interval
        }
    }
}
