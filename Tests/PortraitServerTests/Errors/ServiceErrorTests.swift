import HTTPMessages
import Screenlets
import Testing

@testable import PortraitServer

@Suite("Statuses of failures")
struct ServiceErrorTests {
    /// The statuses that section 8 of the contract names, and what HTTP says of the others.
    private static let named: [PortraitError.Code: Int] = [
        .usage: 400, .noSuchUser: 404, .noPortrait: 404, .portalUnreachable: 503, .notCached: 503, .notAllowed: 403,
        .imageUndecodable: 422, .formatNotSupported: 422, .imageLimit: 422, .imageQuarantined: 422, .decoderLost: 503,
        .pictureRefused: 422, .portalException: 502, .unexpectedAnswer: 502,
        .hookFailed: 502, .noSuchComment: 404, .unsupported: 502, .diskFull: 507, .defect: 500,
        .cacheReadOnly: 503, .cacheUnreachable: 503,
    ]

    @Test("every failure has a status that says whose fault it is", arguments: PortraitError.Code.allCases)
    func status(_ code: PortraitError.Code) {
        let status = ServiceError.status(for: code)
        #expect((400...599).contains(status.code))
        if let expected = Self.named[code] { #expect(status.code == expected) }
    }

    @Test("failures of what is behind the service name no host, file or database, which only the log has")
    func strangers() {
        let secrets = "postgres://portal@db.internal:5432/portraits, /var/lib/portrait/portrait.sqlite3, said the hook"
        for code in PortraitError.Code.allCases where (500...599).contains(ServiceError.status(for: code).code) {
            let error = ServiceError(PortraitError(code, message: secrets, hint: "look at db.internal"))
            guard ![.notCached, .wrongPicture, .unsupported, .interrupted].contains(code) else { continue }
            #expect(!error.message.contains("internal") && !error.hint.contains("internal"), "\(code)")
            #expect(!error.message.isEmpty)
            #expect(error.detail == secrets)
        }
        let mine = ServiceError(PortraitError(.imageUndecodable, message: "the image is damaged", hint: "get it again"))
        #expect(mine.message == "the image is damaged")
        #expect(mine.detail == nil)
    }

    @Test("what can't be written as JSON is a failure of the service, and no empty object")
    func unwritable() throws {
        let error = try #require(throws: ServiceError.self) { try [UInt8].json(["side": Double.nan]) }
        #expect(error.status == .internalServerError)
        #expect(error.code == PortraitError.Code.defect.rawValue)
        #expect(try String(decoding: [UInt8].json(["b": "/", "a": "x"]), as: UTF8.self) == #"{"a":"x","b":"/"}"#)
    }

    @Test("what may pass tells when to ask again")
    func retryAfter() {
        let error = ServiceError(PortraitError(.portalUnreachable, message: "away", hint: "wait"))
        #expect(error.fields[.retryAfter] != nil)
        #expect(ServiceError(PortraitError(.noSuchUser, message: "nobody", hint: "look")).fields[.retryAfter] == nil)
    }
}
