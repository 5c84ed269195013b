import SandboxPortal

@testable import LiferayPortal

/// An embedded portal and a session with it.
enum SandboxStage {
    static let password = "test"
    static let administrator = Credentials.basic(user: "test@example.com", password: password)

    /// Read once, as there are many stages.
    private static let company = Result { try SandboxCompany(folder: Vectors.fixtures + "/portal") }

    /// Runs a body against an embedded portal of a profile.
    static func run<Value>(
        _ profile: SandboxPortal.Profile,
        credentials: Credentials = administrator,
        options change: (inout SandboxPortal.Options) -> Void = { _ in },
        body: (PortalSession, RunningSandbox) async throws -> Value
    ) async throws -> Value {
        var options = SandboxPortal.Options(profile: profile)
        change(&options)
        let company = try company.get()
        return try await SandboxPortal(company: company, options: options)
            .withRunning { sandbox in
                let configuration = PortalConfiguration(
                    server: try PortalAddress(sandbox.url),
                    credentials: credentials,
                    // A busy machine is no fault of the portal.
                    timeouts: PortalTimeLimits(connect: .seconds(60), firstByte: .seconds(300), whole: .seconds(600))
                )
                let session = PortalSession(configuration: configuration)
                do {
                    let value = try await body(session, sandbox)
                    await session.close()
                    return value
                } catch {
                    await session.close()
                    throw error
                }
            }
    }
}
