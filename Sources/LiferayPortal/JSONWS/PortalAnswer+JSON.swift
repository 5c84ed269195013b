extension PortalAnswer {
    /// What an answer is that no JSON value was read of.
    var withoutJSON: UnexpectedAnswer {
        if isSignInPage { return .signInPage }
        guard isJSONInForm, !JSONShape(of: body).hasFewValues else { return .notJSON(status: status) }
        return .tooManyValues(limit: JSONShape.maximumValueCount)
    }

    /// Whether the body begins as an array or an object does.
    private var isJSONInForm: Bool {
        let first = body.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    }
}
