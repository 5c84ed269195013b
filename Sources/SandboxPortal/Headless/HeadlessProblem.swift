/// An error of the REST services.
enum HeadlessProblem: Error, Hashable, Sendable {
    /// Nobody is signed in; the method is named as `UserAccountResourceImpl#getUserAccount`.
    case guest(method: String)
    /// There is no such thing.
    case notFound(String)
    /// The user may not do it.
    case forbidden(String)
    /// The same is there already.
    case conflict(String)
    /// The request is well-formed but can't be followed.
    case unprocessable(String)
    /// The request is wrong; the type is a simple exception name.
    case badRequest(type: String?, String)
    /// Everything that no mapper knows, also pictures that are too large or no pictures.
    case internalError

    /// The answer that tells it.
    var answer: SandboxAnswer {
        switch self {
        case .guest(let method):
            let application = method.hasPrefix("UserAccount") ? "admin.user" : "delivery"
            let name = "com.liferay.headless.\(application).internal.resource.v1_0.\(method)"
            return json(["message": .text("Access denied to \(name)")], 403)
        case .notFound(let title): return json(["status": .text("NOT_FOUND"), "title": .text(title)], 404)
        case .forbidden(let title): return json(["status": .text("FORBIDDEN"), "title": .text(title)], 403)
        case .conflict(let title): return json(["status": .text("CONFLICT"), "title": .text(title)], 409)
        case .unprocessable(let title):
            return json(["status": .text("UNPROCESSABLE_ENTITY"), "title": .text(title)], 422)
        case .badRequest(let type, let title):
            var members: [String: PortalValue] = ["status": .text("BAD_REQUEST"), "title": .text(title)]
            members["type"] = type.map { .text($0) }
            return json(members, 400)
        case .internalError:
            return json(["status": .text("INTERNAL_SERVER_ERROR"), "title": .text("Internal Server Error")], 500)
        }
    }

    private func json(_ members: [String: PortalValue], _ status: Int) -> SandboxAnswer {
        .json(PortalValue.bean(members).pretty, status: status, type: "application/json")
    }
}
