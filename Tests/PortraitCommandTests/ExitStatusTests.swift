import Screenlets
import Testing

@testable import portrait

@Suite("Exit codes")
struct ExitStatusTests {
    /// The table of the contract, section 1 and 9, by error code.
    static let table: [PortraitError.Code: Int32] = [
        .usage: 64, .badConfiguration: 78, .inputMissing: 66, .outputNotCreated: 73, .imageUndecodable: 65,
        .formatNotSupported: 65, .imageLimit: 65, .imageQuarantined: 65, .decoderLost: 75, .hookFailed: 65,
        .noSuchUser: 67, .noSuchComment: 67,
        .unsupported: 76, .noPortrait: 66,
        .noPicture: 66, .nothingBefore: 66, .editPending: 75, .wrongPicture: 76,
        .notAllowed: 77, .portalException: 76,
        .pictureRefused: 65, .unexpectedAnswer: 76, .portalUnreachable: 69, .notCached: 69, .cacheDamaged: 69,
        .diskFull: 74, .cacheReadOnly: 74, .cacheBusy: 74, .cacheCorrupt: 74, .cacheNewer: 74, .cacheUnreachable: 74,
        .inputOutput: 74,
        .defect: 70, .interrupted: 130,
    ]

    @Test("every failure has the code of the contract", arguments: PortraitError.Code.allCases)
    func code(_ code: PortraitError.Code) {
        #expect(ExitStatus.code(for: code) == Self.table[code])
    }

    @Test("the names of failures are lower case and dashed", arguments: PortraitError.Code.allCases)
    func spelling(_ code: PortraitError.Code) {
        #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" })
    }
}
