/// The address of a profile: the hash of the e-mail address, and the form that is asked for.
struct ProfilePath: Hashable, Sendable {
    /// The forms that a profile is told in, as Gravatar has them.
    enum Form: String, CaseIterable, Hashable, Sendable {
        /// A page for people.
        case page = ""
        /// JSON, or a script that calls a function with it.
        case json
        /// The same in XML.
        case xml
        /// A vCard.
        case vcard = "vcf"
        /// A picture of the page's address.
        case code = "qr"
        /// The JSON of the third version of Gravatar's interface, at an address of its own.
        case version3 = "v3"
    }

    /// The digest of the e-mail address, 32 or 64 lower-case hexadecimal digits.
    let hash: String
    /// What is asked for.
    let form: Form

    /// Reads the parts of a path; nil where they lead to no profile.
    ///
    /// - Parameter segments: The decoded parts.
    init?(_ segments: [String]) {
        if segments.count == 3, segments[0] == "v3", segments[1] == "profiles" {
            guard let hash = Self.hash(segments[2]), hash.utf8.count == 64 else { return nil }
            self.init(hash: hash, form: .version3)
            return
        }
        guard segments.count == 1 else { return nil }
        let parts = segments[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let hash = Self.hash(String(parts[0])) else { return nil }
        let suffix = parts.count == 2 ? parts[1].lowercased() : nil
        // A full stop alone is no form, and the third version has no extension.
        guard let form = Form(rawValue: suffix ?? ""), suffix != "", form != .version3 else { return nil }
        self.init(hash: hash, form: form)
    }

    private init(hash: String, form: Form) {
        self.hash = hash
        self.form = form
    }

    private static func hash(_ text: String) -> String? {
        guard [32, 64].contains(text.utf8.count), text.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return text.lowercased()
    }

    /// The pattern of the path, as logs and metrics name it.
    var pattern: String {
        switch form {
        case .page: "/{hash}"
        case .version3: "/v3/profiles/{hash}"
        case .json, .xml, .vcard, .code: "/{hash}.\(form.rawValue)"
        }
    }
}
