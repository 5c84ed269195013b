import FoundationEssentials
import Logging

extension Transport {
    /// Creates a transport as a configuration wants it.
    convenience init(
        _ configuration: PortalConfiguration,
        logger: Logger?,
        now: @escaping @Sendable () -> Date
    ) {
        self.init(
            timeouts: configuration.timeouts,
            maximumAnswerByteCount: configuration.maximumAnswerByteCount,
            pace: configuration.pace,
            logger: logger,
            environment: configuration.network == NetworkSettings()
                ? nil : NetworkEnvironment(ProcessInfo.processInfo.environment, configuration.network),
            now: now
        )
    }
}
