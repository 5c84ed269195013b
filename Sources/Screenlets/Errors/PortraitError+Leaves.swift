public import LiferayPortal
import OfflineStore
public import PixelPipeline
public import StoreEngine

extension PortraitError {
    /// Reports what the portal or the way to it failed with.
    ///
    /// - Parameters:
    ///   - error: The portal's failure.
    ///   - damagedCopy: Why the cached copy could not help, if there was one.
    public init(_ error: PortalError, damagedCopy: String? = nil) {
        let code: Code =
            switch error {
            case .connectionFailure: .portalUnreachable
            case .noSuchUser: .noSuchUser
            case .noSuchComment: .noSuchComment
            case .notAllowed: .notAllowed
            case .refusedPicture: .pictureRefused
            case .exception: .portalException
            case .unexpectedAnswer(.defaultPictureInstead): .wrongPicture
            case .unexpectedAnswer(.pictureGone), .unexpectedAnswer(.defaultPictureOfId): .noPicture
            case .unexpectedAnswer(.pictureTooLarge): .imageLimit
            case .unexpectedAnswer: .unexpectedAnswer
            case .unsupported: .unsupported
            case .invalidRequest: .usage
            case .configuration: .badConfiguration
            case .cancelled: .interrupted
            }
        let hint = damagedCopy.map { "\(error.hint); the cached copy is damaged as well (\($0))" } ?? error.hint
        self.init(code, message: error.message, hint: hint)
        portalFailure = error
    }

    /// Reports what the store failed with.
    ///
    /// - Parameter error: The store's failure.
    public init(_ error: StoreError) {
        let code: Code =
            switch error {
            case .diskFull: .diskFull
            case .readOnly: .cacheReadOnly
            case .busy: .cacheBusy
            case .corrupt, .notADatabase: .cacheCorrupt
            case .newerLayout: .cacheNewer
            case .away: .cacheUnreachable
            case .unreachable, .io: .inputOutput
            case .cancelled: .interrupted
            case .closed, .defect: .defect
            }
        self.init(code, message: error.message, hint: error.hint)
    }

    /// Reports what the pixel pipeline failed with.
    ///
    /// - Parameter error: The pipeline's failure.
    public init(_ error: ImagingError) {
        let code: Code =
            switch error {
            case .limit: .imageLimit
            case .quarantined: .imageQuarantined
            case .parameter: .usage
            case .missingDecoder: .formatNotSupported
            default: .imageUndecodable
            }
        self.init(code, message: error.message, hint: error.hint)
    }

    /// Reports a recipe that makes no sense.
    ///
    /// - Parameter error: What is wrong with the recipe.
    public init(_ error: RecipeError) {
        self.init(.usage, message: error.message, hint: error.hint)
    }

    /// Reports that nothing is kept of a user.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The failure, with the code ``Code/notCached``.
    public static func notCached(_ selector: UserSelector) -> PortraitError {
        PortraitError(
            .notCached,
            message: "nothing is cached for \(selector.inWords)",
            hint: "load it once by the policy remote-first while the portal can be reached"
        )
    }

    /// Reports that a page of a list is not kept.
    ///
    /// - Parameters:
    ///   - page: The number of the page.
    ///   - list: The name of the list's screenlet.
    /// - Returns: The failure, with the code ``Code/notCached``.
    package static func notCached(page: Int, of list: String) -> PortraitError {
        PortraitError(
            .notCached,
            message: "page \(page) of this \(list) is not cached",
            hint: "list it once by the policy remote-first while the portal can be reached; page sizes must be the same"
        )
    }

    /// Reports a page that no list has.
    ///
    /// - Parameter page: The number of the page.
    /// - Returns: The failure, with the code ``Code/usage``.
    static func noSuchPage(_ page: Int) -> PortraitError {
        PortraitError(.usage, message: "no list has a page \(page)", hint: "pages are counted from 0")
    }

    /// Reports that what is kept does not match its checksum.
    ///
    /// - Parameter reason: What is wrong with it.
    /// - Returns: The failure, with the code ``Code/cacheDamaged``.
    public static func cacheDamaged(_ reason: String) -> PortraitError {
        PortraitError(
            .cacheDamaged,
            message: "the cached copy is damaged: \(reason)",
            hint: "verify the cache, then load it again while the portal can be reached"
        )
    }

    package static func defect(_ what: String) -> PortraitError {
        PortraitError(
            .defect,
            message: what,
            hint: "this is a defect of the program; please report it with this command"
        )
    }

    package static let overtaken = PortraitError(
        .interrupted,
        message: "a newer load took the place of this one",
        hint: "wait for the newer one"
    )
}
