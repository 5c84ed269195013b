import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestClocks
import TestFolders
import TestLogs
import Testing

@testable import StoreEngine

/// The service on a loopback port, an embedded portal behind it, a store of its own, and a clock that a test moves.
struct ServiceStage: Sendable {
    /// Jane Doe of the embedded portal's company, who has a portrait.
    static let jane: Int64 = 20207
    /// The account of the service.
    static let administrator = "test@example.com"

    let sandbox: RunningSandbox
    let store: OfflineStore
    let clock: TestClock
    let client: HTTPClient
    let log: LogRecorder

    /// A user of the portal's company without a portrait.
    func userWithoutPortrait() throws -> SandboxUser {
        try #require(sandbox.users.first { $0.portraitId == 0 })
    }

    /// The bytes of a user's portrait as the portal has them.
    func picture(of userId: Int64) throws -> [UInt8] {
        let user = try #require(sandbox.users.first { $0.userId == userId })
        return try #require(sandbox.portrait(screenName: user.screenName)?.bytes)
    }

    /// Read once, as there are many stages.
    private static let company = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../fixtures/portal")
        return try SandboxCompany(folder: root.standardized.path(percentEncoded: false))
    }

    /// Runs a body on a stage of its own.
    static func run(
        _ configuration: PortraitService.Configuration = PortraitService.Configuration(),
        store address: PostgresAddress? = nil,
        _ body: @escaping @Sendable (ServiceStage) async throws -> Void
    ) async throws {
        let company = try company.get()
        var settings = configuration
        settings.address = .port(host: "127.0.0.1", port: 0)
        settings.userListPatience = .seconds(600)
        let configuration = settings
        let folder = try TestFolder("service", inMemory: true)
        try await SandboxPortal(company: company)
            .withRunning { sandbox in
                let portalAddress = try PortalAddress(sandbox.url)
                let clock = TestClock(at: Date(timeIntervalSince1970: 1_795_000_000))
                let store = try OfflineStore(
                    configuration: OfflineStore.Configuration(
                        address: address.map(StoreAddress.postgres) ?? .folder(folder.path),
                        busyTimeout: .seconds(300),
                        now: clock.now
                    )
                )
                defer { store.close() }
                try await PortalSession.withSession(
                    configuration: PortalConfiguration(
                        server: portalAddress,
                        credentials: .basic(user: administrator, password: "test"),
                        // A busy machine is no fault of the portal.
                        timeouts: PortalTimeLimits(
                            connect: .seconds(60),
                            firstByte: .seconds(300),
                            whole: .seconds(600)
                        )
                    ),
                    now: clock.now
                ) { portal in
                    let session = SessionContext(
                        portal: portal,
                        portalKey: PortalKey(server: "http://portal.example.com"),
                        store: store,
                        signIn: administrator,
                        clock: SessionClock(now: clock.now),
                        leasePatience: .seconds(300)
                    )
                    try await serve(session, configuration, sandbox, clock, body)
                }
            }
    }

    private static func serve(
        _ session: SessionContext,
        _ configuration: PortraitService.Configuration,
        _ sandbox: RunningSandbox,
        _ clock: TestClock,
        _ body: @escaping @Sendable (ServiceStage) async throws -> Void
    ) async throws {
        let (addresses, found) = AsyncStream.makeStream(of: ListenAddress.self, bufferingPolicy: .bufferingNewest(1))
        let log = LogRecorder()
        let service = PortraitService(session: session, configuration: configuration, logger: log.logger) { address in
            found.yield(address)
        }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { found.finish() }
                try await service.run()
            }
            let address = try #require(await addresses.first { _ in true })
            let stage = ServiceStage(
                sandbox: sandbox,
                store: session.store,
                clock: clock,
                client: try HTTPClient(url: address.description),
                log: log
            )
            do {
                try await body(stage)
            } catch {
                service.shutDown()
                throw error
            }
            service.shutDown()
            try await tasks.waitForAll()
        }
    }
}
