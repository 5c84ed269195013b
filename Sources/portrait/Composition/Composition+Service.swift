import Logging
import PortraitServer
import Screenlets

extension Composition {
    /// How the portrait service behaves.
    func serviceConfiguration() throws(PortraitError) -> PortraitService.Configuration {
        PortraitService.Configuration(address: try settings.listenAddress())
    }

    /// Where the portrait service notes every request; the standard error, unless only errors are wanted.
    var accessLog: Logger {
        var logger = Logger(label: "serve") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = options.quiet ? .error : options.verbose ? .debug : .info
        return logger
    }
}
