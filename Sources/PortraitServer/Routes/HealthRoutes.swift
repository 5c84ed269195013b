import HTTPConnections
import HTTPMessages

/// What is told whatever the service is doing: that it is alive, and which addresses it has.
struct HealthRoutes: Sendable {
    /// Answers as long as the service is alive.
    func health() -> ServerResponse {
        ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(Array("{\"status\":\"ok\"}\n".utf8))
        )
    }

    /// Describes all addresses (OpenAPI 3.0).
    func description() -> ServerResponse {
        ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "public, max-age=3600"],
            body: .bytes(EmbeddedFile.bytes("Documents/openapi.json"))
        )
    }
}
