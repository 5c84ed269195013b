/// A request as the portal's parts see it, whole and without the network.
struct IncomingRequest: Sendable {
    /// The method, in capitals.
    var method: String
    /// The path without the query, as it came.
    var path: String
    /// The query without the question mark, as it came.
    var query: String
    /// The values of the header fields, under lower-case names.
    var header: [String: String]
    /// The body.
    var body: [UInt8]

    /// Finds a parameter of the query.
    ///
    /// - Parameter name: The name, case counts.
    /// - Returns: The first value, nil when there is none.
    func parameter(_ name: String) -> String? {
        FormFields(encoded: query).first(name)
    }

    /// The media type of the body, lower case, without parameters.
    var mediaType: String {
        String((header["content-type"] ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }).lowercased()
    }

    /// The fields of the body, if it is a form of either kind; empty otherwise.
    var form: FormFields {
        switch mediaType {
        case "application/x-www-form-urlencoded": FormFields(encoded: String(decoding: body, as: UTF8.self))
        case "multipart/form-data": FormFields(multipart: body, contentType: header["content-type"] ?? "")
        default: FormFields()
        }
    }

    /// The language that the request accepts most, as `es_ES`; nil where it does not say.
    var acceptedLocale: String? {
        let first = (header["accept-language"] ?? "").prefix { $0 != "," && $0 != ";" }
        let name = first.filter { !$0.isWhitespace }.replacing("-", with: "_")
        return name.isEmpty || name == "*" ? nil : name
    }

    /// The cookies by name.
    var cookies: [String: String] {
        var cookies: [String: String] = [:]
        for pair in (header["cookie"] ?? "").split(separator: ";") {
            let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if sides.count == 2 { cookies[String(sides[0])] = String(sides[1]) }
        }
        return cookies
    }
}
