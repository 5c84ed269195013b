import Screenlets

/// The exit code of every failure, as sysexits(3) numbers them: the one table of the program.
enum ExitStatus {
    /// The work is done as far as it could be, and trying again helps; no failure, so no error is told.
    static let somethingRemains: Int32 = 75

    static func code(for code: PortraitError.Code) -> Int32 {
        switch code {
        case .usage: 64
        case .imageUndecodable, .formatNotSupported, .imageLimit, .imageQuarantined, .hookFailed, .pictureRefused: 65
        case .inputMissing, .noPortrait, .noPicture, .nothingBefore: 66
        case .noSuchUser, .noSuchComment: 67
        case .portalUnreachable, .notCached, .cacheDamaged: 69
        case .defect: 70
        case .outputNotCreated: 73
        case .diskFull, .cacheReadOnly, .cacheBusy, .cacheUnreachable, .cacheCorrupt, .cacheNewer, .inputOutput: 74
        case .decoderLost, .editPending: somethingRemains
        case .portalException, .unexpectedAnswer, .wrongPicture, .unsupported: 76
        case .notAllowed: 77
        case .badConfiguration: 78
        case .interrupted: 130
        }
    }
}
