import HTTPTypes
import Hummingbird
import NIOCore

/// What is told whatever the service is doing: that it is alive, and which addresses it has.
struct HealthRoutes: Sendable {
    /// Answers as long as the service is alive.
    func health() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "{\"status\":\"ok\"}\n"))
        )
    }

    /// Describes all addresses (OpenAPI 3.0).
    func description() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "public, max-age=3600"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: PackageResources.openapi_json))
        )
    }
}
