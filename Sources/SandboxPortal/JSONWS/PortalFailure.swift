/// A reason why the portal does not do what a request asks for.
///
/// One reason has different class names, texts and statuses in different versions.
enum PortalFailure: Error, Hashable, Sendable {
    /// A guest has called a protected method; the text names it as `UserService#getUserById`.
    case guest(method: String)
    /// A signed-in user lacks a permission for a thing; the action is named as `UPDATE`, the key 0 stands for all things.
    case notPermitted(userId: Int64, action: String, className: String, classPK: Int64)
    /// A signed-in user is no administrator.
    case notAdministrator(userId: Int64)
    /// No method has that path and those parameters; the text tells how it was called.
    case noSuchMethod(String)
    /// No user; the text tells how it was looked for.
    case noSuchUser(String)
    /// No company has that id.
    case noSuchCompany(String)
    /// No company answers to that host name.
    case noSuchHost(String)
    /// The portrait has too many bytes.
    case pictureTooLarge
    /// The portrait is not a picture.
    case notAPicture
    /// The portrait is of no kind that the portal can read, as 7.2 and 7.3 say it.
    case pictureUnsupported
    /// The picture can't be decoded.
    case pictureDamaged
    /// The request can't be understood; the text is often empty.
    case illegalArgument(String)
    /// The value of a parameter is not of its type.
    case inconvertible(String)
    /// An element of an array is not of its type.
    case inconvertibleElement(String)
    /// A JSON value is of another Java class than the one that is needed.
    case wrongClass(String, needed: String)
    /// The commands are not JSON, or there are none.
    case notJSON
    /// Any other exception, by the name of its class; nil for the profile's generic one.
    case exception(name: String?, message: String)

    /// The failure of a user who lacks a permission for another one.
    ///
    /// - Parameters:
    ///   - action: The action, for example `VIEW`.
    ///   - userId: The other user.
    ///   - identity: Who asks.
    /// - Returns: The failure.
    static func lackingPermission(_ action: String, userId: Int64, _ identity: Identity) -> PortalFailure {
        .notPermitted(
            userId: identity.user?.userId ?? 0,
            action: action,
            className: "com.liferay.portal.kernel.model.User",
            classPK: userId
        )
    }

    /// The class name of the exception.
    func className(_ profile: SandboxPortal.Profile) -> String {
        let isOld = profile == .liferay62
        let package = isOld ? "com.liferay.portal" : "com.liferay.portal.kernel.exception"
        switch self {
        case .guest: return "java.lang.SecurityException"
        case .notPermitted:
            return isOld
                ? "com.liferay.portal.security.auth.PrincipalException"
                : "com.liferay.portal.kernel.security.auth.PrincipalException$MustHavePermission"
        case .notAdministrator:
            return isOld
                ? "com.liferay.portal.security.auth.PrincipalException"
                : "com.liferay.portal.kernel.security.auth.PrincipalException$MustBeCompanyAdmin"
        case .noSuchMethod:
            return isOld
                ? "java.lang.RuntimeException"
                : "com.liferay.portal.kernel.jsonwebservice.NoSuchJSONWebServiceException"
        case .noSuchUser: return "\(package).NoSuchUserException"
        case .noSuchCompany: return "\(package).NoSuchCompanyException"
        case .noSuchHost: return "\(package).CompanyVirtualHostException"
        case .inconvertible, .wrongClass: return "java.lang.ClassCastException"
        case .inconvertibleElement: return "jodd.typeconverter.TypeConversionException"
        case .notJSON: return "java.lang.IllegalStateException"
        case .pictureTooLarge:
            return isOld
                ? "\(package).UserPortraitSizeException"
                : "com.liferay.document.library.kernel.exception.ImageSizeException"
        case .notAPicture:
            return isOld ? "\(package).UserPortraitTypeException" : "\(package).ImageTypeException"
        case .pictureUnsupported: return "com.liferay.document.library.kernel.exception.ImageSizeException"
        case .pictureDamaged:
            return isOld
                ? "com.liferay.portlet.documentlibrary.ImageSizeException"
                : "com.liferay.document.library.kernel.exception.ImageSizeException"
        case .illegalArgument: return "java.lang.IllegalArgumentException"
        case .exception(let name, _): return name ?? "\(package).SystemException"
        }
    }

    /// The message of the exception, empty for those that have none.
    func text(_ profile: SandboxPortal.Profile) -> String {
        switch self {
        case .guest(let method):
            profile == .liferay62
                ? "Authenticated access required" : "Access denied to \(Self.package(of: method)).\(method)"
        case .notPermitted(let userId, let action, let className, let classPK):
            profile == .liferay62
                ? ""
                : "User \(userId) must have \(action) permission for \(className) \(classPK == 0 ? "" : "\(classPK)")"
        case .notAdministrator(let userId):
            profile == .liferay62 ? "" : "User \(userId) must be the company administrator to perform the action"
        case .noSuchMethod(let text), .noSuchUser(let text), .noSuchCompany(let text), .illegalArgument(let text):
            text
        case .noSuchHost(let text): "\(Self.hostCause(profile)): \(text)"
        case .inconvertible(let value), .inconvertibleElement(let value):
            // The words of jodd, which both releases bring along in their own version.
            (profile == .liferay62 ? "Unable to convert value: " : "Conversion failed: ")
                + "\(value); <--- java.lang.NumberFormatException: For input string: \"\(value)\""
        case .wrongClass(let name, let needed): "\(name) cannot be cast to \(needed)"
        case .notJSON: "Unable to deserialize object"
        case .pictureTooLarge, .notAPicture, .pictureDamaged: ""
        case .pictureUnsupported: "java.io.IOException: Unsupported image type"
        case .exception(_, let message): message
        }
    }

    /// The status of the answer.
    func status(_ profile: SandboxPortal.Profile) -> Int {
        if profile == .liferay62 { return 200 }
        switch self {
        case .noSuchMethod, .noSuchUser, .noSuchCompany: return 404
        case .guest, .notPermitted, .notAdministrator: return 403
        case .exception(let name, _):
            // The portal derives the status from the class.
            let name = name ?? ""
            if name.contains(".NoSuch") { return 404 }
            return name.contains("PrincipalException") || name.hasSuffix("SecurityException") ? 403 : 500
        case .noSuchHost, .pictureTooLarge, .notAPicture, .pictureUnsupported, .pictureDamaged, .illegalArgument,
            .inconvertible, .inconvertibleElement, .wrongClass, .notJSON:
            return 500
        }
    }

    private static func hostCause(_ profile: SandboxPortal.Profile) -> String {
        "com.liferay.portal.\(profile == .liferay62 ? "" : "kernel.exception.")NoSuchVirtualHostException"
    }

    /// The package of a service that guests may not call, by its class.
    private static func package(of method: String) -> String {
        switch method.prefix(while: { $0 != "#" }) {
        case "AssetEntryService": "com.liferay.asset.kernel.service"
        case "BookmarksEntryService": "com.liferay.bookmarks.service"
        case "DDMStructureService": "com.liferay.dynamic.data.mapping.service"
        case "JournalArticleService": "com.liferay.journal.service"
        case let name where name.hasPrefix("Screens"): "com.liferay.screens.service"
        default: "com.liferay.portal.kernel.service"
        }
    }

    /// What made the exception, where it was another one.
    private func rootCause(_ profile: SandboxPortal.Profile) -> [PortalValue.Member] {
        let (type, message): (String, String)
        switch self {
        case .pictureUnsupported: (type, message) = ("java.io.IOException", "Unsupported image type")
        case .noSuchHost(let text): (type, message) = (Self.hostCause(profile), text)
        case .notJSON: (type, message) = ("jodd.json.JsonException", "Syntax error!")
        default: return []
        }
        let cause = PortalValue.object([
            .init(name: "message", value: .text(message)), .init(name: "type", value: .text(type)),
        ])
        return [.init(name: "rootCause", value: cause)]
    }

    /// Writes the failure as the body of a JSON web service's answer.
    ///
    /// Liferay 6.2: exception and message. Liferay 7.0 to 7.2: the same with `error` and `throwable`.
    /// Liferay 7.3 and 7.4: an empty object, unless throwables are serialised.
    ///
    /// - Parameter options: The switches of the portal.
    /// - Returns: The object.
    func body(_ options: SandboxPortal.Options) -> PortalValue {
        let name = className(options.profile)
        let text = text(options.profile)
        let message = text.isEmpty ? name : text
        switch options.profile {
        case .liferay62:
            return .object([
                .init(name: "exception", value: .text(name)), .init(name: "message", value: .text(message)),
            ])
        case .liferay74 where !options.serializeThrowable:
            return .object([])
        case .liferay70, .liferay74:
            let error = PortalValue.object([
                .init(name: "message", value: .text(message)), .init(name: "type", value: .text(name)),
            ])
            return .object(
                [
                    .init(name: "exception", value: .text(message)),
                    .init(name: "throwable", value: .text(text.isEmpty ? name : "\(name): \(text)")),
                ] + rootCause(options.profile) + [.init(name: "error", value: error)]
            )
        }
    }
}
