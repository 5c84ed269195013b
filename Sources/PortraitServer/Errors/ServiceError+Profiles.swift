import HTTPMessages

extension ServiceError {
    /// The failure of drawing a QR code where there is no library for it.
    ///
    /// - Parameter reason: What the dynamic linker says, for the operator.
    /// - Returns: The failure.
    static func qrLibraryMissing(_ reason: String) -> ServiceError {
        var failure = ServiceError(
            .notImplemented,
            code: "unsupported",
            message: "this service draws no QR codes",
            hint: "have libqrencode installed on its machine, on Debian libqrencode4"
        )
        failure.detail = reason
        return failure
    }

    /// The failure of an address that no QR code can hold.
    static let textTooLongForCode = ServiceError.badParameter(
        "the address of the profile is too long for a QR code",
        hint: "ask by a shorter name of the service"
    )

    /// The failure of asking for absolute addresses without telling by which name.
    static let noHostName = ServiceError.badParameter(
        "the field Host names no host",
        hint: "ask by a name of letters, digits, hyphens and full stops"
    )
}
