import CommandLineOptions
import Logging
import OfflineStore
import PortraitServer
import Screenlets
import ServiceLifecycle
import UnixSignals

/// `portrait serve`: the portrait service.
struct ServeCommand: Command {
    static let declaration = CommandDeclaration(
        "serve",
        Self.self,
        abstract: "Give portraits to any program that speaks HTTP, with and without the portal.",
        discussion: """
            Listens on 127.0.0.1:8080 unless it is told otherwise. A portrait is at /portraits/USER-ID, or below \
            /portraits/by-email/ and /portraits/by-screen-name/, and a recipe may follow: \
            /portraits/20156/resize:128x128/circle. SIGTERM ends the requests that are under way and then the service, SIGHUP \
            has the token file and the signing key file read again.
            """
    )

    static let options: Options<Self> = [
        .group("The service", ServeOptions.self) { $1(&$0.service) },
        .group("Hooks", HookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var service = ServeOptions()
    var hooks = HookOptions()
    var common = CommonOptions()

    func run() async throws {
        MemoryArenas.limit()
        let composition = try Composition(common, further: service.settings.merging(hooks.settings) { own, _ in own })
        let renderer = try composition.serviceRenderer()
        let configuration = try composition.serviceConfiguration(renderer)
        let logger = composition.accessLog
        let json = common.json
        let patience = min(.seconds(5), try composition.settings.timeout())
        let ending = try await composition.withSession { _, context in
            try await Self.prove(context.store)
            var session = context.drawing(with: renderer)
            session.questionPatience = patience
            let service = PortraitService(
                session: session,
                configuration: configuration,
                logger: logger
            ) { address in
                Self.tell(address, json: json)
            }
            return try await Self.run(service) {
                do throws(PortraitError) {
                    configuration.keys.replace(by: try composition.accessKeys())
                    logger.notice("tokens and keys were read again")
                } catch {
                    logger.error("tokens and keys stay as they were", metadata: ["reason": "\(error.message)"])
                }
            }
        }
        if ending == .sigint { throw ExitCode(ExitStatus.code(for: .interrupted)) }
    }

    /// Proves that a database can be used, and has its tables made, before anybody is served from it.
    private static func prove(_ store: OfflineStore) async throws(PortraitError) {
        guard store.isShared else { return }
        do throws(StoreError) {
            try await store.proveWritable()
        } catch {
            throw PortraitError(error)
        }
    }

    /// The longest that requests under way are waited for.
    private static let drainTime = Duration.seconds(30)

    /// Runs until a signal: SIGTERM ends with 0, an interrupt with 130.
    ///
    /// SIGHUP has the keys read again.
    private static func run(
        _ service: PortraitService,
        reload: @escaping @Sendable () -> Void
    ) async throws -> UnixSignal? {
        var settings = ServiceGroupConfiguration(
            services: [
                .init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)
            ],
            logger: Logger(label: "serve") { _ in SwiftLogNoOpLogHandler() }
        )
        settings.maximumGracefulShutdownDuration = drainTime
        let group = ServiceGroup(configuration: settings)
        let signals = await UnixSignalsSequence(trapping: [.sigterm, .sigint, .sighup])
        return try await withThrowingTaskGroup(of: UnixSignal?.self) { tasks in
            tasks.addTask {
                do {
                    try await group.run()
                } catch let error as ServiceError {
                    throw PortraitError(.inputOutput, message: error.message, hint: error.hint)
                }
                return nil
            }
            tasks.addTask {
                for await signal in signals {
                    guard signal == .sighup else { return signal }
                    reload()
                }
                return nil
            }
            let first = try await tasks.next() ?? nil
            // A second signal finds nobody who would wait for the drain.
            await group.triggerGracefulShutdown()
            if first != nil { _ = try await tasks.next() }
            tasks.cancelAll()
            return first
        }
    }

    private static func tell(_ address: ListenAddress, json: Bool) {
        StandardStreams.writeOutput(
            json
                ? "{\"url\":\"\(address)\"}\n"
                : "the portrait service listens on \(address) (end it with Ctrl-C)\n"
        )
    }
}
