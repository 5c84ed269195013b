import FoundationEssentials
import LiferayPortal
import Logging
import OfflineStore
import PixelPipeline
import SandboxPortal
import Screenlets
import StoreEngine

/// The one place where the parts of the program are put together.
struct Composition: Sendable {
    let settings: Settings
    let options: CommonOptions
    let process: ProcessContext
    /// What keeps the requests to what the portal bears; nil for as many as there are.
    var pace: RequestPace?
    /// The longest time that something asked of the store waits for others who use it; nil for the usual one.
    var storePatience: Duration?
    /// Whether the program ends with the command, which is a single task: what the system takes down is left to it.
    var endsProgram = false
    /// Whether it is told that others may read a file with tokens or keys.
    var warnsOfOpenFiles = true

    /// Resolves the settings for a command.
    ///
    /// - Parameters:
    ///   - options: The command's common options.
    ///   - further: Settings that only this command has as options.
    ///   - newProfile: Whether a profile that does not exist yet will do, because it is about to be made.
    ///   - process: What the process was started with.
    /// - Throws: ``PortraitError`` when the configuration file can't be read or makes no sense.
    init(
        _ options: CommonOptions,
        further: [SettingKey: String] = [:],
        newProfile: Bool = false,
        process: ProcessContext = .current
    ) throws(PortraitError) {
        let file = try ConfigurationFile.read(process.configurationPath)
        let isNew = options.profile.map { newProfile && file?.profiles[$0] == nil } ?? false
        var environment = process.environment
        // A profile that is being made takes nothing from another one that the environment names.
        if isNew { environment[ResolvedSettings.profileVariable] = nil }
        let resolved = try ResolvedSettings(
            options: options.settings.merging(further) { _, own in own },
            environment: environment,
            file: file,
            profile: isNew ? nil : options.profile
        )
        settings = Settings(resolved: resolved, process: process)
        self.options = options
        self.process = process
    }

    /// The same with a password that was typed; it stands where the environment's would.
    func withPassword(_ password: String) throws(PortraitError) -> Composition {
        var process = process
        process.environment["PORTRAIT_PASSWORD"] = password
        return Composition(
            settings: Settings(resolved: settings.resolved, process: process),
            options: options,
            process: process
        )
    }

    private init(settings: Settings, options: CommonOptions, process: ProcessContext) {
        self.settings = settings
        self.options = options
        self.process = process
    }

    /// The pixel pipeline with the configured limits.
    ///
    /// - Parameters:
    ///   - lenient: Whether what is there of a JPEG that is cut or damaged is taken.
    ///   - overlays: The pictures that overlay steps name.
    /// - Returns: A maker of renditions.
    /// - Throws: ``PortraitError`` when a limit makes no sense.
    func renderer(lenient: Bool = false, overlays: [String: Bitmap] = [:]) throws(PortraitError) -> Renderer {
        Renderer(limits: try settings.decodeLimits(), lenient: lenient, overlays: overlays)
    }

    /// Where the store is and how it behaves.
    ///
    /// - Returns: The configuration.
    /// - Throws: ``PortraitError`` of the settings.
    func storeConfiguration() throws(PortraitError) -> OfflineStore.Configuration {
        var configuration = OfflineStore.Configuration(
            address: try Secret(settings: settings).storeAddress(),
            maximumByteCount: try settings.cacheByteCount()
        )
        if let storePatience { configuration.busyTimeout = storePatience }
        configuration.servesOneTask = endsProgram
        configuration.historyLimit = try settings.historyLimit()
        return configuration
    }

    /// The store; opened, and made where there is none.
    func store() throws(PortraitError) -> OfflineStore {
        let configuration = try storeConfiguration()
        do throws(StoreError) {
            return try OfflineStore(configuration: configuration)
        } catch {
            throw PortraitError(error)
        }
    }

    /// Runs a body with everything that a screenlet needs, and takes it down again.
    ///
    /// Nothing connects before something is asked of the portal, so a read that the cache answers costs no network.
    ///
    /// - Parameter body: What to do.
    /// - Returns: What the body returns.
    /// - Throws: ``PortraitError`` of the settings and of the store, and what the body throws.
    func withSession<Value: Sendable>(
        _ body: (PortalSession, SessionContext) async throws -> Value
    ) async throws -> Value {
        guard options.sandbox else { return try await withSession(at: try server(), body) }
        // What only reads the cache needs no portal; this address is never connected to.
        if try settings.policy() == .cacheOnly { return try await withSession(at: "http://sandbox.invalid", body) }
        let options = SandboxPortal.Options(profile: SandboxData.profile)
        let portal = try SandboxData().portal(options)
        do {
            return try await portal.withRunning { running in try await withSession(at: running.url, body) }
        } catch let error as SandboxError {
            throw PortraitError(.inputOutput, message: error.message, hint: error.hint)
        }
    }

    private func withSession<Value: Sendable>(
        at server: String,
        _ body: (PortalSession, SessionContext) async throws -> Value
    ) async throws -> Value {
        let store = try store()
        defer { store.close() }
        let configuration = try portalConfiguration(server: server)
        let key = try portalKey()
        let facts: @Sendable () async -> PortalFacts? = { await self.facts(of: key, in: store) }
        let fitting = try settings.portraitFitting()
        let usesMasters = try settings.usesMasters()
        let context = { (portal: PortalSession) throws(PortraitError) in
            var context = SessionContext(
                portal: portal,
                portalKey: key,
                store: store,
                renderer: try renderer(),
                signIn: signInName,
                companyId: configuration.companyId,
                uploads: try settings.uploadPreparation(),
                leasePatience: min(.seconds(10), configuration.timeouts.whole)
            )
            context.fitting = fitting
            context.usesMasters = usesMasters
            return context
        }
        guard endsProgram else {
            return try await PortalSession.withSession(
                configuration: configuration,
                facts: facts,
                secret: secret,
                logger: logger
            ) { portal in try await body(portal, try context(portal)) }
        }
        let portal = PortalSession(configuration: configuration, facts: facts, secret: secret, logger: logger)
        // Taking connections and threads down takes other threads and milliseconds; the system does it at once.
        _ = unsafe (Unmanaged.passRetained(store), Unmanaged.passRetained(portal))
        return try await body(portal, try context(portal))
    }

    // MARK: Parts

    /// The portal's address as it was given.
    func server() throws(PortraitError) -> String {
        if let server = settings.text(.server) { return server }
        throw PortraitError(
            .badConfiguration,
            message: "no portal is named",
            hint: "give --server URL, set PORTRAIT_SERVER, or run `portrait login`; --sandbox tries it without one"
        )
    }

    /// What an earlier process learnt of the portal, read when the portal is first asked something.
    private func facts(of key: PortalKey, in store: OfflineStore) async -> PortalFacts? {
        do throws(StoreError) {
            return try await store.facts(portal: key).flatMap(PortalFacts.init(json:))
        } catch {
            // They can be learnt again; a store that can't be used tells so when the portrait is looked up or put.
            return nil
        }
    }

    /// Where the portal is and how it is talked to.
    func portalConfiguration(server: String) throws(PortraitError) -> PortalConfiguration {
        let timeout = try settings.timeout()
        return PortalConfiguration(
            server: try address(server),
            credentials: try credentials(),
            companyId: try companyId(),
            groupId: options.sandbox ? nil : try settings.groupId(),
            flavour: options.sandbox ? nil : try settings.flavour(),
            // Who says how long it may take means the beginning of the answer, too; else a quarter may pass before it begins.
            timeouts: PortalTimeLimits(
                connect: min(.seconds(5), timeout),
                firstByte: settings.resolved[.timeout].origin == .default ? timeout / 4 : timeout,
                whole: timeout
            ),
            maximumAnswerByteCount: try settings.decodeLimits().maximumByteCount,
            pace: pace,
            network: try settings.network(),
            // The embedded portal of one command knows no session of another one.
            signInFolder: options.sandbox ? nil : process.configurationFolder + "/sessions",
            signInReserveFolder: options.sandbox ? nil : settings.cacheFolder + "/sign-in",
            signInRetry: try settings.signInRetry()
        )
    }

    /// Reads a portal's address.
    func address(_ text: String) throws(PortraitError) -> PortalAddress {
        do throws(PortalError) {
            return try PortalAddress(text)
        } catch {
            throw PortraitError(error)
        }
    }

    private var logger: Logger? {
        options.verbose ? .standardError(label: "portrait", source: "LiferayPortal", level: .debug) : nil
    }
}
