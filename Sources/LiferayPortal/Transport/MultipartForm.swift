/// A form that carries a file as it is (RFC 7578).
struct MultipartForm: Sendable {
    /// A part that holds bytes.
    struct File: Sendable {
        /// The name of the part.
        var name: String
        /// The media type of the bytes.
        var mediaType: String
        /// The bytes, sent as they are.
        var bytes: [UInt8]
    }

    /// The value of the header field `Content-Type`.
    let contentType: String
    /// The bytes of the form.
    let body: [UInt8]

    /// Writes a form.
    ///
    /// The boundary is made of the file's own digest: no file holds that, and the same form has the same bytes.
    ///
    /// - Parameter file: The file.
    init(file: File) {
        let boundary = "portrait-" + ImageAnswer.digest(of: file.bytes).prefix(32)
        var body: [UInt8] = []
        body.reserveCapacity(file.bytes.count + 512)
        body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(file.name)\"; ".utf8
        body += "filename=\"\(Self.fileName(file.mediaType))\"\r\nContent-Type: \(file.mediaType)\r\n\r\n".utf8
        body += file.bytes
        body += "\r\n--\(boundary)--\r\n".utf8
        self.body = body
        contentType = "multipart/form-data; boundary=\(boundary)"
    }

    /// The name of the file: a part without one is a field, and some releases look at the extension.
    private static func fileName(_ mediaType: String) -> String {
        let kind = mediaType.split(separator: "/").last ?? ""
        let isPlain = !kind.isEmpty && kind.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        return "portrait." + (kind == "jpeg" || !isPlain ? "jpg" : kind)
    }
}
