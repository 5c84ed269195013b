import HTTPConnections
import HTTPMessages
import PortraitDrawing
import Screenlets

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
        self.init(status: error.status, fields: fields, body: .bytes(Self.body(Problem(error))))
    }

    /// Writes a problem; there would be no other way to tell of one than its status.
    private static func body(_ problem: Problem) -> [UInt8] {
        do throws(ServiceError) {
            return try .json(problem)
        } catch {
            // Words and a number can be written always.
            return []
        }
    }
}

extension [UInt8] {
    /// Writes a value as JSON with sorted keys.
    ///
    /// - Parameter value: The value.
    /// - Returns: The bytes.
    /// - Throws: ``ServiceError`` with 500 where it can't be written, such as for a number that JSON does not have.
    static func json(_ value: some Encodable) throws(ServiceError) -> [UInt8] {
        do throws(PortraitError) {
            return try value.stableJSON(of: "the answer")
        } catch {
            throw ServiceError(error)
        }
    }
}
