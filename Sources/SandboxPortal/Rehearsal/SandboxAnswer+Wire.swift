import HTTPMessages

extension SandboxAnswer {
    /// Writes the answer as it goes over the wire.
    ///
    /// - Parameters:
    ///   - byteCount: How many bytes of the body are written; the header promises all of them.
    ///   - isLast: Whether the header says that the connection ends.
    ///   - now: The time in milliseconds since 1970.
    /// - Returns: The bytes.
    func wire(bodyBytes byteCount: Int, isLast: Bool, now: Int64) -> [UInt8] {
        var lines = ["HTTP/1.1 \(HTTPStatus(code: status))"]
        lines += header.map { "\($0.name): \($0.value)" }
        lines += ["Content-Length: \(body.count)", "Date: \(HTTPDate.text(milliseconds: now))"]
        if isLast { lines.append("Connection: close") }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body.prefix(byteCount)
    }
}
