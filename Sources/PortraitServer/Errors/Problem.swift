import FoundationEssentials
import HTTPConnections
import HTTPMessages

/// A failure as it is told: problem details for HTTP APIs (RFC 9457).
struct Problem: Encodable, Sendable {
    let type = "about:blank"
    let title: String
    let status: Int
    let detail: String
    let code: String
    let hint: String

    init(_ error: ServiceError) {
        title = error.status.reasonPhrase
        status = error.status.code
        detail = error.message
        code = error.code
        hint = error.hint
    }
}

extension ServerResponse {
    /// Makes the answer of a failure; nobody may keep it.
    init(_ error: ServiceError) {
        var fields = error.fields
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        self.init(status: error.status, fields: fields, body: .bytes(.json(Problem(error))))
    }
}

extension [UInt8] {
    /// Writes a value as JSON with sorted keys.
    static func json(_ value: some Encodable) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return Array(try encoder.encode(value))
        } catch {
            // What is told here has no number that JSON can't write.
            return Array("{}".utf8)
        }
    }
}
