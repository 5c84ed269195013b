import HTTPConnections
import Logging
import PortraitServer
import Screenlets

extension Composition {
    /// Reads tokens, keys and the certificate of a running service again, each apart: what can't be read stays as it was, and
    /// keeps nothing else from being replaced.
    ///
    /// - Parameters:
    ///   - configuration: What the service looks at.
    ///   - logger: Is told of what can't be read, and then that all was tried.
    func readAgain(into configuration: PortraitService.Configuration, logger: Logger) {
        let failed = [
            failure(of: "tokens", logger) { () throws(PortraitError) in
                configuration.keys.replace(tokens: try tokens())
            },
            failure(of: "signing keys", logger) { () throws(PortraitError) in
                configuration.keys.replace(signing: try signingKeys())
            },
            failure(of: "certificate", logger) { () throws(PortraitError) in
                if let certificate = try serverCertificate(logger: logger) {
                    configuration.certificate?.replace(by: certificate)
                }
            },
        ]
        .compactMap(\.self)
        let exceptions = failed.isEmpty ? "" : ", except \(failed.joined(separator: ", "))"
        logger.notice("tokens, keys and the certificate were read again\(exceptions)")
    }

    /// Replaces a part, and gives its name where that fails.
    private func failure(of part: String, _ logger: Logger, _ replace: () throws(PortraitError) -> Void) -> String? {
        do throws(PortraitError) {
            try replace()
            return nil
        } catch {
            logger.error("what can't be read stays", metadata: ["part": part, "reason": "\(error.message)"])
            return part
        }
    }
}
