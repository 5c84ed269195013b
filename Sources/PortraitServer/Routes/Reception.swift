import HTTPTypes
import Hummingbird

/// Sends each request to the group of routes that answers it.
struct Reception: Sendable {
    private let health = HealthRoutes()

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - route: The address that it is for.
    ///   - target: Its target.
    /// - Returns: The answer.
    /// - Throws: ``ServiceError`` for what is refused or fails.
    func answer(_ request: Request, route: Route, target: RequestTarget) async throws(ServiceError) -> Response {
        guard route.methods.contains(request.method) else { throw .methodNotAllowed(route.methods) }
        switch route {
        case .health: return health.health()
        }
    }
}
