public import HTTPMessages
public import Screenlets

extension ServiceError {
    /// Reports what a use case failed with.
    ///
    /// - Parameter error: The failure.
    public init(_ error: PortraitError) {
        let status = Self.status(for: error.code)
        self.init(
            status,
            code: error.code.rawValue,
            message: error.message,
            hint: error.hint,
            fields: status == .serviceUnavailable ? [.retryAfter: "\(Self.patience)"] : [:]
        )
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
        case .imageUndecodable, .imageLimit, .pictureRefused: .unprocessableContent
        case .portalException, .unexpectedAnswer, .wrongPicture, .unsupported, .hookFailed: .badGateway
        case .portalUnreachable, .notCached, .cacheDamaged, .cacheBusy, .cacheUnreachable, .interrupted:
            .serviceUnavailable
        case .diskFull: .insufficientStorage
        case .badConfiguration, .inputMissing, .outputNotCreated, .cacheReadOnly, .cacheCorrupt, .cacheNewer,
            .inputOutput, .defect:
            .internalServerError
        }
    }
}
