public import HTTPMessages
public import Screenlets

extension ServiceError {
    /// Reports what a use case failed with; where its words may name a host, a file or what a program wrote, only the log
    /// has them.
    ///
    /// - Parameter error: The failure.
    public init(_ error: PortraitError) {
        let status = Self.status(for: error.code)
        let words = Self.words(for: error.code)
        self.init(
            status,
            code: error.code.rawValue,
            message: words ?? error.message,
            hint: words == nil ? error.hint : Self.logHint,
            fields: status == .serviceUnavailable ? [.retryAfter: "\(Self.patience)"] : [:]
        )
        if words != nil { detail = error.message }
    }

    private static let logHint = "try again later; the log of the service tells its operator more"

    /// What strangers are told of a failure of the portal, the store, the machine or a hook; nil where all may be told.
    private static func words(for code: PortraitError.Code) -> String? {
        switch code {
        case .usage, .noSuchUser, .noSuchComment, .noPortrait, .noPicture, .nothingBefore, .editPending,
            .imageUndecodable, .formatNotSupported, .imageLimit, .imageQuarantined, .notCached, .pictureRefused,
            .wrongPicture, .unsupported, .interrupted:
            nil
        case .notAllowed: "the portal does not let the service do this"
        case .portalException: "the portal reported a failure"
        case .unexpectedAnswer: "the portal gave an answer that was not expected"
        case .portalUnreachable: "the portal can't be asked at the moment"
        case .hookFailed: "a hook failed on the picture"
        case .decoderLost: "what decodes pictures can't be had at the moment"
        case .diskFull: "the store has no room"
        case .cacheBusy: "the store is busy"
        case .cacheDamaged, .cacheReadOnly, .cacheUnreachable, .cacheCorrupt, .cacheNewer: "the store can't be used"
        case .badConfiguration, .inputMissing, .outputNotCreated, .inputOutput, .defect:
            "the service can't do this at the moment"
        }
    }

    /// The seconds after which a client may ask again for what could not be had.
    static let patience = 10

    /// The status of every failure of a use case: the one table of the service.
    ///
    /// - Parameter code: The failure's name.
    /// - Returns: The status.
    public static func status(for code: PortraitError.Code) -> HTTPStatus {
        switch code {
        case .usage: .badRequest
        case .notAllowed: .forbidden
        case .noSuchUser, .noSuchComment, .noPortrait, .noPicture, .nothingBefore: .notFound
        case .editPending: .conflict
        case .imageUndecodable, .formatNotSupported, .imageLimit, .imageQuarantined, .pictureRefused:
            .unprocessableContent
        case .portalException, .unexpectedAnswer, .wrongPicture, .unsupported, .hookFailed: .badGateway
        case .portalUnreachable, .notCached, .cacheDamaged, .cacheBusy, .cacheUnreachable, .cacheReadOnly, .decoderLost,
            .interrupted:
            .serviceUnavailable
        case .diskFull: .insufficientStorage
        case .badConfiguration, .inputMissing, .outputNotCreated, .cacheCorrupt, .cacheNewer, .inputOutput, .defect:
            .internalServerError
        }
    }
}
