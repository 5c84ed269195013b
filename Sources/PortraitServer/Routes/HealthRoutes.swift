import HTTPTypes
import Hummingbird
import NIOCore

/// What tells whether the service works.
struct HealthRoutes: Sendable {
    /// Answers as long as the service is alive.
    func health() -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: "{\"status\":\"ok\"}\n"))
        )
    }
}
