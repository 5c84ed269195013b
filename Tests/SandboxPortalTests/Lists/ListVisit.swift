@testable import SandboxPortal

extension Visit {
    /// Calls one method and gives its result.
    func call(
        _ path: String,
        _ parameters: String,
        _ header: [String: String] = admin
    ) async throws -> PortalValue {
        try PortalValue(parsing: try await invoke("{\"\(path)\":{\(parameters)}}", header).body)
    }

    /// Calls one method and gives the status and the class of the exception, if the profile tells it.
    func refusal(
        _ path: String,
        _ parameters: String,
        _ header: [String: String] = admin
    ) async throws -> (status: Int, name: String?) {
        let answer = try await invoke("{\"\(path)\":{\(parameters)}}", header)
        let value = try PortalValue(parsing: answer.body)
        return (answer.status, value["error"]["type"].string ?? value["exception"].string)
    }
}

extension PortalValue {
    /// The texts of one member of each element.
    func column(_ name: String) -> [String] { elements.map { $0[name].parameterText ?? "" } }
}
