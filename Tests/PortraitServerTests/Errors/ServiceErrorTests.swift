import HTTPMessages
import PortraitServer
import Screenlets
import Testing

@Suite("Statuses of failures")
struct ServiceErrorTests {
    /// The statuses that section 8 of the contract names, and what HTTP says of the others.
    private static let named: [PortraitError.Code: Int] = [
        .usage: 400, .noSuchUser: 404, .noPortrait: 404, .portalUnreachable: 503, .notCached: 503, .notAllowed: 403,
        .imageUndecodable: 422, .formatNotSupported: 422, .imageLimit: 422, .imageQuarantined: 422, .decoderLost: 503,
        .pictureRefused: 422, .portalException: 502, .unexpectedAnswer: 502,
        .hookFailed: 502, .noSuchComment: 404, .unsupported: 502, .diskFull: 507, .defect: 500,
    ]

    @Test("every failure has a status that says whose fault it is", arguments: PortraitError.Code.allCases)
    func status(_ code: PortraitError.Code) {
        let status = ServiceError.status(for: code)
        #expect((400...599).contains(status.code))
        if let expected = Self.named[code] { #expect(status.code == expected) }
    }

    @Test("what may pass tells when to ask again")
    func retryAfter() {
        let error = ServiceError(PortraitError(.portalUnreachable, message: "away", hint: "wait"))
        #expect(error.fields[.retryAfter] != nil)
        #expect(ServiceError(PortraitError(.noSuchUser, message: "nobody", hint: "look")).fields[.retryAfter] == nil)
    }
}
