public import Screenlets

extension BatchProcessor {
    /// How a batch behaves.
    public struct Configuration: Sendable {
        /// The number of pictures that are drawn at once.
        public var jobs: Int
        /// Which side is asked first for a portrait.
        public var policy: OfflinePolicy
        /// The part of the rows that is this machine's; nil for all.
        public var shard: Shard?
        /// Whether the rows that an earlier run has finished are left out.
        public var resumes: Bool
        /// Whether files that would not change are left alone.
        public var skipsUnchanged: Bool
        /// Whether uploads leave out what the portal has or was sent last, and whose picture counts where the portal's was
        /// changed since; nil to send everything.
        public var changedOnly: UploadAuthority?
        /// The number of failures after which no more rows are begun; nil for any.
        public var mostFailures: Int?
        /// The longest time that is waited in all for the end of one trouble of the portal.
        public var patience: Duration
        /// Where the rows come from, in words that are the same in the next run.
        public var inputName: String

        /// Creates a configuration.
        ///
        /// - Parameters:
        ///   - jobs: The number of pictures that are drawn at once, at least 1.
        ///   - policy: Which side is asked first for a portrait.
        ///   - shard: The part of the rows that is this machine's; nil for all.
        ///   - resumes: Whether the rows that an earlier run has finished are left out.
        ///   - skipsUnchanged: Whether files that would not change are left alone.
        ///   - mostFailures: The number of failures after which no more rows are begun; nil for any.
        ///   - patience: The longest time that is waited in all for the end of one trouble of the portal.
        ///   - inputName: Where the rows come from.
        public init(
            jobs: Int,
            policy: OfflinePolicy = .remoteFirst,
            shard: Shard? = nil,
            resumes: Bool = false,
            skipsUnchanged: Bool = false,
            mostFailures: Int? = nil,
            patience: Duration = .seconds(10),
            inputName: String = ""
        ) {
            self.jobs = max(1, jobs)
            self.policy = policy
            self.shard = shard
            self.resumes = resumes
            self.skipsUnchanged = skipsUnchanged
            self.mostFailures = mostFailures
            self.patience = patience
            self.inputName = inputName
        }

        /// What a batch of uploads does, in words that tell it from another one.
        public var uploadRecipe: String {
            "upload by \(policy.rawValue)" + (changedOnly.map { ", changed ones, authority \($0.rawValue)" } ?? "")
        }

        /// The rows that are at work at once: enough that look-ups are sent together and no worker waits for the portal.
        func window(asksPortal: Bool) -> Int { asksPortal ? max(64, jobs * 16) : jobs * 2 }
    }
}
