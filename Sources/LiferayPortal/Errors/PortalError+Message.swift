extension PortalError {
    /// What happened, in one sentence without a full stop and without secrets.
    public var message: String {
        switch self {
        case .connectionFailure(let failure): failure.message
        case .noSuchUser(let name): "the portal has no user with \(name)"
        case .noSuchComment(let commentId): "the portal has no comment \(commentId)"
        case .notAllowed(let refusal): refusal.message
        case .refusedPicture(let refusal): refusal.message
        case .exception(let exception): exception.sentence
        case .unexpectedAnswer(let answer): answer.message
        case .unsupported(let request): request.message
        case .invalidRequest(let request): request.message
        case .configuration(let fault): fault.message
        case .cancelled: "the request was cancelled"
        }
    }

    /// What to do about it, in one sentence without a full stop.
    public var hint: String {
        switch self {
        case .connectionFailure(let failure): failure.hint
        case .noSuchUser: "check the spelling, and the company when users are named by e-mail address or screen name"
        case .noSuchComment: "it may have been deleted; list the comments to see those that are there"
        case .notAllowed(let refusal): refusal.hint
        case .refusedPicture(let refusal): refusal.hint
        case .exception: "the portal's log tells more about it"
        case .unexpectedAnswer(let answer): answer.hint
        case .unsupported(let request): request.hint
        case .invalidRequest(let request): request.hint
        case .configuration(let fault): fault.hint
        case .cancelled: "run it again"
        }
    }
}

extension ConnectionFailure {
    var message: String {
        let what =
            switch kind {
            case .nameNotResolved: "the portal's host name can't be resolved"
            case .refused: "the portal refused the connection"
            case .unreachable: "the portal's host can't be reached"
            case .reset: "the connection to the portal was reset"
            case .tls: "no secure connection to the portal could be made"
            case .timedOut(.connect): "connecting to the portal took too long"
            case .timedOut(.firstByte): "the portal did not begin to answer in time"
            case .timedOut(.nextByte): "the portal stopped in the middle of its answer"
            case .timedOut(.whole): "the portal's answer took too long"
            case .bodyCutShort: "the portal's answer was cut short"
            case .gateway(let status): "a gateway in front of the portal answered with status \(status)"
            case .proxyAway: "the proxy on the way to the portal can't be reached"
            case .proxy(let status): "the proxy does not let the request through (status \(status))"
            case .signInPaused: "the portal is not asked, since it refused the account's password twice"
            }
        return detail.isEmpty ? what : "\(what) (\(detail))"
    }

    var hint: String {
        switch kind {
        case .nameNotResolved: "check the spelling of the server address"
        case .refused, .unreachable: "check that the portal runs and that host and port are right"
        case .reset, .bodyCutShort, .gateway: "try again; if it stays, look at the portal or the proxy in front of it"
        case .tls:
            "check http or https in the server address, and the certificates: ca-file names a private authority, "
                + "client-certificate your own"
        case .timedOut: "try again, or allow more time"
        case .proxyAway: "check the proxy's address and that it runs, or name the portal in no_proxy"
        case .proxy(401), .proxy(407): "check the proxy's user name and password, which its address has to hold"
        case .proxy: "ask whoever runs the proxy, or name the portal in no_proxy"
        case .signInPaused:
            "mend the password, and it is tried at once; more tries with this one might lock the account"
        }
    }
}

extension NotAllowed {
    var message: String {
        let what =
            switch reason {
            case .guest: "the portal does not let guests do this"
            case .wrongCredentials: "the portal did not accept the user name or password"
            case .unauthorized: "the portal asks for other credentials (status 401)"
            case .forbidden: "the portal does not permit this (status 403)"
            }
        return detail.isEmpty ? what : "\(what): \(detail)"
    }

    var hint: String {
        switch reason {
        case .guest, .forbidden:
            "check user name and password: with a wrong one the portal treats a request as a guest's; "
                + "else the account lacks the permission"
        case .wrongCredentials, .unauthorized:
            "check user name and password" + warning
        }
    }

    /// What a hint goes on to tell where later processes can't know of the refusal; else nothing.
    private var warning: String {
        guard !unwritableFolders.isEmpty else { return "" }
        return "; as \(unwritableFolders.joined(separator: " and ")) can't be written, the next command tries this "
            + "password again, and a portal may lock the account after a few tries"
    }
}

extension RefusedPicture {
    var message: String {
        let what =
            switch reason {
            case .tooLarge: "the portal refused the picture as too large"
            case .notAnImage: "the portal does not recognise the picture as an image"
            case .hidden: "the portal refused the picture and hides why"
            }
        return detail.isEmpty ? what : "\(what) (\(detail))"
    }

    var hint: String {
        switch reason {
        case .tooLarge: "send a smaller picture, or set the upload limit to the portal's own"
        case .notAnImage: "send a PNG or JPEG picture"
        case .hidden:
            "it may be larger than the portal takes, or of a kind that it does not know; the portal's log tells more"
        }
    }
}

extension PortalException {
    var sentence: String {
        switch (className, message) {
        case (nil, ""): "the portal reported a failure with status \(status) and no particulars"
        case (nil, let message): "the portal reported: \(message)"
        case (let name?, ""): "the portal reported \(name)"
        case (let name?, let message): "the portal reported \(name): \(message)"
        }
    }
}

extension UnexpectedAnswer {
    var message: String {
        switch self {
        case .signInPage: "the portal answered with a sign-in page"
        case .notJSON(let status): "the portal's answer is not JSON (status \(status))"
        case .tooManyValues(let limit): "the portal's answer holds more than the \(limit) values that are read of one"
        case .notHTTP: "the server does not speak HTTP"
        case .missingField(let name): "the portal's answer lacks the field \(name)"
        case .wrongType(let name): "the portal's answer has the wrong type at \(name)"
        case .resultCount(let expected, let found): "the portal gave \(found) results for \(expected) questions"
        case .rowCount(let limit, let found): "the portal gave \(found) rows where \(limit) were asked for"
        case .otherUser(let name): "the portal answered with another user than \(name)"
        case .redirect(let target): "the portal sends the request to another address: \(target)"
        case .tooLarge(let limit): "the portal's answer is larger than \(limit) bytes"
        case .pictureTooLarge(let limit): "the picture is larger than \(limit) bytes"
        case .emptyBody: "the portal's answer is empty"
        case .defaultPictureInstead: "the portal answered with its default picture instead of the user's portrait"
        case .defaultPictureOfId: "the portal has no picture of this portrait id and uuid"
        case .pictureGone: "the portal names a portrait of the user, but its picture was removed"
        case .portraitRemoved: "the user's portrait was removed meanwhile"
        case .portraitNotStored: "the portal's answer shows no portrait after the upload"
        case .portraitNotRemoved: "the portal's answer still shows a portrait after its removal"
        case .notAnImage(let mediaType): "the portal's answer is not a picture (\(mediaType ?? "no media type"))"
        case .cutPicture: "the portal's answer is a picture that ends too early"
        case .foreignAddress(let address): "the portal gave a picture address on another server: \(address)"
        case .status(let status, _): "the portal answered with status \(status)"
        }
    }

    var hint: String {
        switch self {
        case .signInPage: "check user name and password, and that the account has accepted the terms of use"
        case .redirect: "use the address that the portal itself uses, with http or https as it wants it"
        case .notJSON, .notHTTP, .status(404, _):
            "check that the server address is the portal's and that its JSON web services are switched on"
        case .tooManyValues:
            "ask for fewer rows at once; where the members of a site or an organization come whole, ask for the users "
                + "of the company, who come by pages"
        case .tooLarge: "raise the limit if such an answer is wanted"
        case .pictureTooLarge: "raise max-input-bytes if such a picture is wanted"
        case .defaultPictureInstead:
            "check that the portal's digests are as configured; a portal may also want a time stamp in the address"
        case .defaultPictureOfId: "check portrait id and uuid; a portal may also want a time stamp in the address"
        case .pictureGone: "upload a portrait"
        case .portraitRemoved: "ask again"
        case .cutPicture: "try again; where it stays so, upload the portrait again"
        case .portraitNotStored, .portraitNotRemoved: "look at the portrait in the portal, then try again"
        case .foreignAddress: "use the server address that the portal itself uses"
        case .missingField, .wrongType, .resultCount, .rowCount, .otherUser, .emptyBody, .notAnImage, .status:
            "check that the server is a Liferay portal, 6.2 or later; a proxy may also have changed the answer"
        }
    }
}

extension InvalidRequest {
    var message: String {
        switch self {
        case .undefinedUser: "a user id must be greater than 0"
        case .emptyEmailAddress: "the e-mail address is empty"
        case .emptyScreenName: "the screen name is empty"
        case .undefinedCompany: "a company id must be greater than 0"
        case .undefinedPortrait: "a portrait id must be greater than 0"
        case .emptyPicture: "the picture to send is empty"
        case .portraitNamesNoUser: "a portrait id names a picture, not a user"
        case .undefinedGroup: "no site is named, and the account has none"
        case .undefinedOrganization: "an organization id must be greater than 0"
        case .undefinedRows: "no rows are asked for"
        case .undefinedClass: "no class is named"
        case .undefinedSubject: "a class PK must be greater than 0"
        case .undefinedComment: "a comment id must be greater than 0"
        case .emptyComment: "the comment to send is empty"
        }
    }

    var hint: String {
        switch self {
        case .emptyPicture: "give a picture; to have none, remove the portrait"
        case .undefinedUser, .emptyEmailAddress, .emptyScreenName, .undefinedCompany, .undefinedPortrait,
            .portraitNamesNoUser:
            "name an existing user; ids are greater than 0"
        case .undefinedGroup: "give the site's id with --group-id"
        case .undefinedOrganization: "give the organization's id, as the portal's control panel shows it"
        case .undefinedRows: "ask for at least one row; rows are counted from 0"
        case .undefinedClass: "give a class name such as com.liferay.journal.model.JournalArticle"
        case .undefinedSubject: "give the id of what is commented, for example an article's resourcePrimKey"
        case .undefinedComment: "list the comments to see their ids"
        case .emptyComment: "give a text; to have none, delete the comment"
        }
    }
}

extension ConfigurationFault {
    var message: String {
        switch self {
        case .serverAddress(let what): "the server address can't be used: \(what)"
        case .emptyCredential(let name): "the \(name) is empty"
        case .secret(let message, _): message
        case .proxy(let what): "the proxy can't be used: \(what)"
        case .authorities(let what): "the certificates of authorities can't be used: \(what)"
        case .clientCertificate(let what): "the client certificate can't be used: \(what)"
        case .requestHead(let part): "the request can't be sent: \(part) has characters that it can't have"
        case .library(let what): "libcurl can't be used: \(what)"
        }
    }

    var hint: String {
        switch self {
        case .serverAddress: "write it like https://portal.example.com or http://localhost:8080"
        case .emptyCredential: "give user name and password, or neither to ask as a guest"
        case .secret(_, let hint): hint
        case .proxy: "write it like http://proxy.example.com:3128"
        case .authorities: "name a file of certificates in PEM by ca-file or SSL_CERT_FILE"
        case .clientCertificate:
            "name files in PEM by client-certificate and client-key; the key must have no passphrase"
        case .requestHead: "leave out line ends and other control characters"
        case .library: "install libcurl4 (Debian: apt-get install libcurl4)"
        }
    }
}
