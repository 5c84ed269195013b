import Digests
import FoundationEssentials
import HTTPConnections
import Logging
import PixelPipeline
import PortraitBatch
import PortraitDrawing
import PortraitServer
import Screenlets

extension Composition {
    /// How the portrait service behaves.
    ///
    /// - Parameters:
    ///   - renderer: The pixel pipeline of the service, with its overlays.
    ///   - logger: Hears of decoders that are not shut in, and of those that broke.
    /// - Returns: The configuration.
    /// - Throws: ``PortraitError`` for a setting that makes no sense, or a file that can't be read.
    func serviceConfiguration(
        _ renderer: Renderer,
        logger: Logger
    ) throws(PortraitError) -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        let (address, certificate) = try listener(logger: logger)
        configuration.address = address
        configuration.certificate = certificate.map { CurrentCertificate($0) }
        configuration.inheritedSocket = ServiceManager(environment: process.environment).inheritedSockets().first
        // What is left is for the store, the portal and the log.
        if let files = OpenFileLimit.raise() {
            configuration.limits.connectionCount = max(16, min(configuration.limits.connectionCount, files - 64))
        }
        configuration.limits.bodyByteCount = renderer.limits.maximumByteCount
        configuration.policy = try settings.servicePolicy()
        configuration.policies = try settings.servicePolicies()
        configuration.freshness = try settings.freshness()
        configuration.recipes = settings.resolved.recipes
        configuration.hooks = try settings.hooks()
        let journals = BatchJournals(cache: settings.cacheFolder)
        configuration.claimOutside = { () throws(PortraitError) -> PortraitService.Configuration.Forgetting in
            let locked = try journals.locked()
            return { traces throws(PortraitError) in _ = try locked.forget(traces) }
        }
        configuration.exitCode = { ExitStatus.code(for: $0) }
        configuration.maximumCost = try settings.number(.serveMaxCost)
        configuration.workerCount = try settings.workerCount() ?? ProcessInfo.processInfo.activeProcessorCount
        configuration.queueLength = try settings.number(.serveQueue)
        // Two thirds for renditions, which are asked for, and a third for the originals that they are made of.
        let memory = try settings.byteCount(.serveMemory)
        configuration.renditionByteCount = memory / 3 * 2
        configuration.originalByteCount = memory / 3
        let access = try access()
        configuration.keys = access.keys
        configuration.requiresSignature = access.requiresSignature
        configuration.exemptsAvatars = try settings.exemptsAvatars()
        configuration.servesProfiles = try settings.servesProfiles()
        configuration.hosts = try settings.servedHosts()
        configuration.trustedHosts = try settings.trustedHosts()
        configuration.trustedOrigins = try settings.trustedOrigins()
        configuration.trustedProxies = try settings.trustedProxies()
        configuration.missesPerMinute = try settings.number(.serveMisses)
        let choice = try decoderChoice(renderer, usually: .workers, logger: logger)
        if !choice.shortfall.isEmpty {
            logger.warning(
                "decoders are not shut in as they should",
                metadata: ["missing": "\(choice.shortfall.joined(separator: ", "))"]
            )
        }
        configuration.workers = choice.workers
        configuration.decoderShortfall = choice.shortfall
        configuration.userListInterval = try settings.userListInterval()
        return configuration
    }

    /// The pixel pipeline of the portrait service, which knows all overlays of the configuration file.
    func serviceRenderer() throws(PortraitError) -> Renderer {
        try renderer(overlays: try overlays(named: settings.overlayPaths.keys.sorted()))
    }

    /// Where the service listens, and the certificate that clients are shown there.
    ///
    /// - Parameter logger: Is warned of a certificate that holds no more.
    /// - Returns: The address, and the certificate; nil where there is to be no TLS.
    /// - Throws: ``PortraitError`` for what makes no sense by itself, and for a certificate where there is no port.
    func listener(logger: Logger) throws(PortraitError) -> (ListenAddress, ServerCertificate?) {
        let (address, certificate) = (try settings.listenAddress(), try serverCertificate(logger: logger))
        if certificate != nil, case .unixSocket = address {
            throw PortraitError(
                .badConfiguration,
                message: "a certificate is for a port, and the service listens on a Unix socket",
                hint: "give --listen HOST:PORT, or leave tls-certificate and tls-key out"
            )
        }
        return (address, certificate)
    }

    /// The bearer tokens and the keys that sign addresses, from their files, and whether addresses have to be signed.
    ///
    /// - Returns: Both.
    /// - Throws: ``PortraitError`` for what makes no sense by itself, and where nobody could be known.
    func access() throws(PortraitError) -> (keys: AccessKeys, requiresSignature: Bool) {
        let keys = AccessKeys(tokens: try tokens(), signing: try signingKeys())
        let requiresSignature = try settings.requiresSignature()
        guard !requiresSignature || !keys.isEmpty else {
            throw PortraitError(
                .badConfiguration,
                message: "signatures are required, but there is no key to sign with",
                hint: "give --signing-key-file FILE, with a line NAME SECRET for each key"
            )
        }
        return (keys, requiresSignature)
    }

    /// The bearer tokens, from their file.
    func tokens() throws(PortraitError) -> TokenTable {
        try secretText(.tokenFile).map { text throws(PortraitError) in try TokenTable(text: text) } ?? .empty
    }

    /// The keys that sign addresses, from their file.
    func signingKeys() throws(PortraitError) -> SigningKeys {
        try secretText(.signingKeyFile).map { text throws(PortraitError) in try SigningKeys(text: text) } ?? .empty
    }

    /// The certificate that clients are shown, from its files; nil where there is to be no TLS.
    ///
    /// - Parameter logger: Is warned of one that holds no more.
    /// - Returns: The certificate.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/badConfiguration`` for files that can't be read or don't belong together.
    func serverCertificate(logger: Logger) throws(PortraitError) -> ServerCertificate? {
        let (chain, key) = (try secretText(.tlsCertificate, isSecret: false), try secretText(.tlsKey))
        if chain == nil, key == nil { return nil }
        guard let chain, let key else {
            let missing: SettingKey = chain == nil ? .tlsCertificate : .tlsKey
            throw PortraitError(
                .badConfiguration,
                message: "TLS takes a certificate and its key, and \(missing.rawValue) is missing",
                hint: "give \(missing.optionName) FILE"
            )
        }
        do throws(CertificateFailure) {
            let certificate = try ServerCertificate(chain: Array(chain.utf8), key: Array(key.utf8))
            if let expiry = certificate.expiry, Double(expiry) < Date().timeIntervalSince1970 {
                logger.warning(
                    "the certificate has expired",
                    metadata: ["expiry": "\(Date(timeIntervalSince1970: Double(expiry)))"]
                )
            }
            return certificate
        } catch {
            throw PortraitError(
                .badConfiguration,
                message: "TLS: \(error)",
                hint: "both files are PEM; the certificate's own comes first, and its key has no password"
            )
        }
    }

    /// Reads a file of tokens, keys or a certificate.
    ///
    /// - Parameters:
    ///   - key: The setting that names it.
    ///   - isSecret: Whether nobody else should read it.
    /// - Returns: The text; nil where no file is named.
    /// - Throws: ``PortraitError/Code/badConfiguration`` for a file that can't be read.
    func secretText(_ key: SettingKey, isSecret: Bool = true) throws(PortraitError) -> String? {
        guard let path = settings.text(key).map(settings.process.expandingTilde) else { return nil }
        if isSecret, warnsOfOpenFiles { SecretFile(path: path, setting: key).warn() }
        do throws(PortraitError) {
            return String(decoding: try InputFile(path: path).read(limit: 1_000_000), as: UTF8.self)
        } catch {
            throw PortraitError(.badConfiguration, message: "\(key.rawValue): \(error.message)", hint: error.hint)
        }
    }

    /// Where the portrait service notes every request; the standard error, unless only errors are wanted.
    var accessLog: Logger {
        .standardError(
            label: "serve",
            source: "PortraitServer",
            level: options.quiet ? .error : options.verbose ? .debug : .info
        )
    }
}
