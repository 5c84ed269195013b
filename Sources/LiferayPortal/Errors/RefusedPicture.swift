/// A portal's "no" to a picture that it was to store.
public struct RefusedPicture: Hashable, Sendable {
    /// Why the portal refuses a picture.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// It has more bytes than the portal, or a gateway in front of it, takes; 7.x says so of broken pictures, too.
        case tooLarge
        /// It is no picture of a kind that the portal knows.
        case notAnImage
        /// The portal hides why (7.3 and later by default, and all headless services).
        case hidden
    }

    /// Why the portal refuses the picture.
    public var reason: Reason
    /// The name of the portal's exception without its package, empty when it is hidden.
    public var detail: String

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - reason: Why the portal refuses the picture.
    ///   - detail: The name of the portal's exception.
    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }
}

extension RefusedPicture {
    /// Reads what an exception in answer to an upload says of the picture; nil when it is about something else.
    ///
    /// 6.2: `UserPortraitSizeException` and `UserPortraitTypeException` of `com.liferay.portal`. 7.x:
    /// `com.liferay.document.library.kernel.exception.ImageSizeException` and
    /// `com.liferay.portal.kernel.exception.ImageTypeException`. Where the class is hidden, status 500 is all there is.
    init?(_ exception: PortalException) {
        let isBare = exception.message.isEmpty || exception.message == "Internal Server Error"
        switch exception.simpleName {
        case "UserPortraitSizeException", "ImageSizeException", "FileSizeException":
            self.init(.tooLarge, detail: exception.simpleName)
        case "UserPortraitTypeException", "ImageTypeException":
            self.init(.notAnImage, detail: exception.simpleName)
        case "" where exception.status == 413:
            self.init(.tooLarge)
        case "" where exception.status == 500 && isBare:
            self.init(.hidden)
        default:
            return nil
        }
    }
}

extension PortalError {
    /// The failure of an upload, with what it says of the picture.
    var inAnswerToUpload: PortalError {
        switch self {
        case .exception(let exception): RefusedPicture(exception).map { .refusedPicture($0) } ?? self
        // A gateway's limit, for example the megabyte of nginx.
        case .unexpectedAnswer(.status(413, _)): .refusedPicture(RefusedPicture(.tooLarge))
        default: self
        }
    }
}
