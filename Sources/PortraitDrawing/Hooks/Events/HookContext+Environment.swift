import Screenlets

extension HookContext {
    /// The variables that tell a hook about its event; those of what is not known are empty, so that no script trips.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - format: The format of the picture on the pipe; nil where there is none.
    /// - Returns: The variables by name.
    func variables(of event: HookEvent, format: HookFormat?) -> [String: String] {
        let subject = HookSubject(self)
        var variables = [
            "PORTRAIT_EVENT": event.rawValue,
            "PORTRAIT_USER_ID": subject.userId.map(String.init),
            "PORTRAIT_COMPANY_ID": subject.companyId.map(String.init),
            "PORTRAIT_EMAIL": subject.emailAddress,
            "PORTRAIT_SCREEN_NAME": subject.screenName,
            "PORTRAIT_PORTRAIT_ID": subject.portraitId.map(String.init),
            "PORTRAIT_SOURCE": source?.rawValue,
            "PORTRAIT_RECIPE": recipe,
            "PORTRAIT_RENDITION": rendition,
            "PORTRAIT_ROW": row.map(String.init),
            "PORTRAIT_INPUT": input,
            "PORTRAIT_FORMAT": format?.rawValue,
        ]
        .mapValues { $0 ?? "" }
        // A variable can't hold the character that ends it.
        for (name, value) in variables where value.unicodeScalars.contains("\0") {
            variables[name] = String(String.UnicodeScalarView(value.unicodeScalars.filter { $0 != "\0" }))
        }
        return variables
    }
}
