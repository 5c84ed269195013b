import FoundationEssentials
import LiferayPortal
import OfflineStore
package import SandboxPortal
package import Screenlets

/// The embedded portal, a real store in a folder of its own, and a session over both.
package enum SandboxLists {
    /// The site that has the content (`fixtures/portal/content.json`).
    package static let groupId: Int64 = 20143

    /// Read once, as there are many portals.
    package static let company = Result {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../fixtures/portal")
        return try SandboxCompany(folder: root.standardized.path(percentEncoded: false))
    }

    package static func with(
        _ profile: SandboxPortal.Profile,
        _ body: (SessionContext, RunningSandbox) async throws -> Void
    ) async throws {
        let company = try company.get()
        let bench = try ListBench()
        try await SandboxPortal(company: company, options: SandboxPortal.Options(profile: profile))
            .withRunning { sandbox in
                let configuration = PortalConfiguration(
                    server: try PortalAddress(sandbox.url),
                    credentials: .basic(user: "test@example.com", password: "test"),
                    // A busy machine is no fault of the portal.
                    timeouts: PortalTimeLimits(connect: .seconds(60), firstByte: .seconds(300), whole: .seconds(600))
                )
                try await PortalSession.withSession(configuration: configuration) { portal in
                    let session = SessionContext(
                        portal: portal,
                        portalKey: LoadingBench.key,
                        store: bench.store,
                        signIn: "test@example.com"
                    )
                    try await body(session, sandbox)
                }
            }
    }
}
