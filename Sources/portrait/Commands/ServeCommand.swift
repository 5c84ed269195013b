import CommandLineOptions
import HTTPConnections
import Logging
import OfflineStore
import PortraitDrawing
import PortraitServer
import Screenlets
import StoreEngine

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
            has the token file, the signing key file and the certificate read again.
            """
    )

    static let options: Options<Self> = [
        .group("The service", ServeOptions.self) { $1(&$0.service) },
        .group("The portal's box", FittingOptions.self) { $1(&$0.fitting) },
        .group("Hooks", HookOptions.self) { $1(&$0.hooks) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var service = ServeOptions()
    var fitting = FittingOptions()
    var hooks = HookOptions()
    var common = CommonOptions()

    func run() async throws {
        MemoryArenas.limit()
        MemoryArenas.returnLargePieces()
        let settings = service.settings.merging(hooks.settings) { own, _ in own }
        let composition = try Composition(common, further: settings.merging(fitting.settings) { own, _ in own })
        let renderer = try composition.serviceRenderer()
        let logger = composition.accessLog
        let configuration = try composition.serviceConfiguration(renderer, logger: logger)
        let json = common.json
        let patience = min(.seconds(5), try composition.settings.timeout())
        let ending = try await composition.withSession { _, context in
            try await Self.prove(context.store)
            var session = context.drawing(with: renderer)
            session.questionPatience = patience
            let manager = ServiceManager(environment: composition.process.environment)
            let service = PortraitService(
                session: session,
                configuration: configuration,
                logger: logger
            ) { address in
                Self.tell(address.text(isSecured: configuration.certificate != nil), json: json)
                manager.tell(.ready)
            }
            let run = Self.run(of: service, manager) {
                composition.readAgain(into: configuration, logger: logger)
            }
            return try await run.untilSignal {
                async let _ = IdleMemory.watch()
                do {
                    try await service.run()
                } catch let error as ServiceError {
                    throw PortraitError(.inputOutput, message: error.message, hint: error.hint)
                }
            }
        }
        if ending == .interrupt { throw ExitCode(ExitStatus.code(for: .interrupted)) }
    }

    /// What signals do to a service.
    private static func run(
        of service: PortraitService,
        _ manager: ServiceManager,
        reload: @escaping @Sendable () -> Void
    ) -> ServiceRun {
        // Who is told to end once more while it does so still ends with 0.
        let stops = SignalListener([.terminate, .interrupt])
        stops.stay()
        return ServiceRun(
            manager: manager,
            stops: stops,
            reload: reload,
            shutDown: { service.shutDown() },
            cutOff: { service.cutOff() }
        )
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

    private static func tell(_ address: String, json: Bool) {
        StandardStreams.announce(
            json
                ? "{\"url\":\"\(address)\"}\n"
                : "the portrait service listens on \(address) (end it with Ctrl-C)\n"
        )
    }
}
