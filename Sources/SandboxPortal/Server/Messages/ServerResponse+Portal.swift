import HTTPConnections
import HTTPMessages

extension ServerResponse {
    /// Has an answer of the portal go out as it stands.
    ///
    /// - Parameter answer: The answer.
    init(_ answer: SandboxAnswer) {
        let fields = answer.header.compactMap { name, value in
            HTTPField.Name(name).map { HTTPField(name: $0, value: value) }
        }
        self.init(
            status: HTTPStatus(code: answer.status),
            fields: HTTPFields(fields),
            body: answer.body.isEmpty ? .none : .bytes(answer.body)
        )
    }
}
