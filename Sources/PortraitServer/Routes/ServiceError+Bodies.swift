import HTTPMessages

extension ServiceError {
    /// The failure of a body that is longer than is taken.
    ///
    /// - Parameter limit: The most bytes that are taken.
    /// - Returns: The failure.
    static func tooLarge(_ limit: Int) -> ServiceError {
        ServiceError(
            .contentTooLarge,
            code: "image-limit",
            message: "the body is longer than \(limit) bytes",
            hint: "send a smaller picture"
        )
    }

    /// The failure of a body that is labelled as something else than a picture.
    ///
    /// - Parameter type: Its media type.
    /// - Returns: The failure.
    static func notAPicture(_ type: String) -> ServiceError {
        ServiceError(
            .unsupportedMediaType,
            code: "usage",
            message: "the body is no picture, but \(type.prefix(80))",
            hint: "send the picture's bytes as the body, as JPEG, PNG, GIF, WebP, HEIC or AVIF, with its media type",
            fields: [.accept: "image/jpeg, image/png, image/gif, image/webp, image/heic, image/avif"]
        )
    }

    /// The failure of a body without a byte.
    static let noPicture = ServiceError(
        .badRequest,
        code: "usage",
        message: "the request has no picture",
        hint: "send the picture's bytes as the body"
    )

    /// The failure of a body that ended before its end.
    static let bodyBroken = ServiceError(
        .badRequest,
        code: "usage",
        message: "the body could not be read to its end",
        hint: "send the request again"
    )

    /// The failure of a body that is coded, where it is taken only as it is.
    ///
    /// - Parameter coding: The coding.
    /// - Returns: The failure.
    static func codedBody(_ coding: String) -> ServiceError {
        ServiceError(
            .unsupportedMediaType,
            code: "usage",
            message: "the body is coded as \(coding.prefix(80))",
            hint: "send the picture's bytes as they are, without Content-Encoding",
            fields: [.acceptEncoding: "identity"]
        )
    }

    /// The failure of a body that is to change a part of a picture.
    static let partialBody = ServiceError(
        .badRequest,
        code: "usage",
        message: "a picture can only be changed as a whole",
        hint: "send all of it, without Content-Range"
    )

    /// The failure of an edit whose condition does not hold.
    static let conditionFailed = ServiceError(
        .preconditionFailed,
        code: "condition-failed",
        message: "the portrait is not the one that the request is for",
        hint: "get it without a condition, and send the ETag that it has now in If-Match"
    )

    /// The failure of an edit that is for a portrait of somebody who has none: what stands in has a tag that no edit means.
    static let noPortraitToMatch = ServiceError(
        .preconditionFailed,
        code: "condition-failed",
        message: "the user has no portrait",
        hint: "there is none yet: send If-None-Match: *"
    )
}
