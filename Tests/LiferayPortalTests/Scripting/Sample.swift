@testable import LiferayPortal

/// Sample data of scripts, written as the portals write it.
enum Sample {
    static let uuid = "c641a7c9-5acb-aa68-b3ea-5575e1845d2f"
    /// The token of the uuid, as the published vectors have it, percent-encoded.
    static let token = "k0lkIJ6PA5XtBOQcLys8Q7W6THI%3D"
    static let male = "/image/user_male_portrait"
    static let portrait: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]
    static let defaultPicture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 9]
    /// The SHA-256 of the default picture, computed with Python's hashlib.
    static let defaultDigest = "56ca14df8306f250459700f1162ee0ec5028d536bb9377811ac872b7e73272a7"

    /// A user as 7.x writes it.
    static func user(
        userId: Int64 = 20_156,
        portraitId: Int64 = 35_359,
        screenName: String = "test",
        emailAddress: String = "test@liferay.com",
        longsAsText: Bool = true
    ) -> String {
        let quote = longsAsText ? "\"" : ""
        return #"{"companyId":\#(quote)20116\#(quote),"emailAddress":"\#(emailAddress)","firstName":"Test","#
            + #""lastName":"Test","middleName":"","portraitId":\#(quote)\#(portraitId)\#(quote),"#
            + #""screenName":"\#(screenName)","userId":\#(quote)\#(userId)\#(quote),"uuid":"\#(uuid)"}"#
    }

    /// The same user as the layers above hold it.
    static func portalUser(
        userId: Int64 = 20_156,
        portraitId: Int64 = 35_359,
        uuid: String = uuid
    ) -> PortalUser {
        PortalUser(
            userId: userId,
            companyId: 20_116,
            portraitId: portraitId,
            uuid: uuid,
            screenName: "test",
            emailAddress: "test@liferay.com",
            firstName: "Test",
            middleName: "",
            lastName: "Test"
        )
    }

    /// A user account as the headless services write it.
    static func account(image: String? = nil, screenName: String = "test") -> String {
        let image = image.map { "\"image\" : \"\($0)\",\n  " } ?? ""
        return """
            {
              "additionalName" : "",
              "alternateName" : "\(screenName)",
              "emailAddress" : "test@liferay.com",
              "familyName" : "Test",
              "givenName" : "Test",
              \(image)"id" : 20156
            }
            """
    }

    /// The answer of each release when the user does not exist.
    static func noSuchUser(_ flavour: PortalFlavour) -> ScriptedReply {
        let message = "No User exists with the primary key 1"
        switch flavour {
        case .liferay62:
            return .json(#"{"exception":"com.liferay.portal.NoSuchUserException","message":"\#(message)"}"#)
        case .liferay70:
            let type = "com.liferay.portal.kernel.exception.NoSuchUserException"
            return .json(
                #"{"error":{"message":"\#(message)","type":"\#(type)"},"exception":"\#(message)"}"#,
                status: 404
            )
        case .liferay74: return .json("{}", status: 404)
        case .headless: return .json(#"{"status":"NOT_FOUND","title":"\#(message)"}"#, status: 404)
        }
    }

    /// The answer of each release when the service does not exist.
    static func noSuchService(_ flavour: PortalFlavour, path: String) -> ScriptedReply {
        let message = "No JSON web service action with path \(path) and method null for /"
        switch flavour {
        case .liferay62: return .json(#"{"exception":"java.lang.RuntimeException","message":"\#(message)"}"#)
        case .liferay70: return .json(#"{"exception":"\#(message)","throwable":"x"}"#, status: 404)
        case .liferay74, .headless: return .json("{}", status: 404)
        }
    }
}
