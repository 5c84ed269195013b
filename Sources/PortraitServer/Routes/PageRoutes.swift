import Digests
import HTTPConnections
import HTTPMessages

/// The page at `/`, the files that belong to it, the custom element, and the description of all addresses.
struct PageRoutes: Sendable {
    /// A file as it is sent.
    private struct Sheet: Sendable {
        var body: SharedBytes
        var fields: HTTPFields
        var entityTag: String
    }

    private let sheets: [PageFile: Sheet]

    /// Lays the files out; they are a part of the program.
    init() {
        sheets = [PageFile: Sheet](uniqueKeysWithValues: PageFile.allCases.map { ($0, Self.sheet($0)) })
    }

    /// Gives a file.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - request: The request.
    /// - Returns: The file, or that the client has it.
    func answer(_ file: PageFile, _ request: ServerRequest) -> ServerResponse {
        let sheet = sheets[file] ?? Self.sheet(file)
        if EntityTagList(request.fields[values: .ifNoneMatch])?.matches(sheet.entityTag) == true {
            return ServerResponse(
                status: .notModified,
                fields: sheet.fields,
                body: .omitted(byteCount: sheet.body.count)
            )
        }
        var fields = sheet.fields
        fields[.contentType] = file.mediaType
        return ServerResponse(status: .ok, fields: fields, body: .shared(sheet.body))
    }

    /// Describes all addresses (OpenAPI 3.0).
    func description() -> ServerResponse {
        ServerResponse(
            status: .ok,
            fields: [.contentType: "application/json", .cacheControl: "public, max-age=3600"],
            body: .bytes(EmbeddedFile.bytes("Documents/openapi.json"))
        )
    }

    /// What the page may do: run and be styled by the service's own files, show pictures that it made, ask the service.
    ///
    /// Scripts can't write markup either (Trusted Types), so that a user's name never becomes any.
    static let policy = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; \
        base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'
        """

    private static func sheet(_ file: PageFile) -> Sheet {
        let bytes = file.bytes
        let entityTag = "\"\(SHA256.digest(of: bytes).prefix(16).hexadecimal)\""
        // Files of two versions don't go together, so each is asked about every time; the custom element stands alone.
        var fields: HTTPFields = [.eTag: entityTag, .cacheControl: "no-cache"]
        switch file {
        case .document:
            fields[.contentSecurityPolicy] = policy
            fields[.permissionsPolicy] = "camera=(self), microphone=(), geolocation=()"
        case .element:
            fields[.cacheControl] = "public, max-age=3600"
        case .style, .peopleStyle, .people, .faces, .main, .change, .crop, .service, .icon: break
        }
        return Sheet(body: SharedBytes(bytes), fields: fields, entityTag: entityTag)
    }
}
