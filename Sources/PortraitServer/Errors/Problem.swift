import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

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

extension Response {
    /// Makes the answer of a failure; nobody may keep it.
    init(_ error: ServiceError) {
        var fields = error.fields
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        self.init(status: error.status, headers: fields, body: ResponseBody(byteBuffer: .json(Problem(error))))
    }
}

extension ByteBuffer {
    /// Writes a value as JSON with sorted keys.
    static func json(_ value: some Encodable) -> ByteBuffer {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        do {
            return ByteBuffer(bytes: try encoder.encode(value))
        } catch {
            // What is told here has no number that JSON can't write.
            return ByteBuffer(string: "{}")
        }
    }
}
