import ChildProcesses
import FoundationEssentials
import TestFolders

/// OpenSSL's own server, with a certificate for 127.0.0.1, `localhost` and `portal.example` by a private authority.
struct SecurePeer {
    /// Where the authority is: as `ca.pem`, and in `authorities` under the name that OpenSSL looks for.
    let folder: String
    let port: Int

    /// Runs the server for the time of a body.
    ///
    /// - Parameters:
    ///   - asksForCertificate: Whether it talks only to clients with a certificate of the same authority: that in
    ///     `client.pem`, whose key is in `client.key`.
    ///   - body: What to do.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, and ``NoServer``.
    static func run<Value>(
        asksForCertificate: Bool = false,
        _ body: (SecurePeer) async throws -> Value
    ) async throws -> Value {
        let folder = try TestFolder("secure")
        let server = try ChildProcess.start(
            ChildCommand("sh", arguments: ["-c", script(asksForCertificate)], folder: folder.path)
        )
        var words = ""
        while !words.hasSuffix("\n"), let more = await server.next() { words += String(decoding: more, as: UTF8.self) }
        let port = words.trimmingSuffix(while: \.isNewline).split(separator: ":").last.flatMap { Int($0) }
        do {
            guard let port else { throw NoServer(words: words) }
            let value = try await body(SecurePeer(folder: folder.path, port: port))
            server.kill()
            _ = await server.ending()
            return value
        } catch {
            server.kill()
            _ = await server.ending()
            throw error
        }
    }

    /// The server has not begun; what it said instead.
    struct NoServer: Error {
        let words: String
    }

    private static func script(_ asksForCertificate: Bool) -> String {
        let verification = asksForCertificate ? "-Verify 1 -verify_return_error -CAfile ca.pem" : ""
        return """
            {
              openssl req -x509 -newkey rsa:2048 -nodes -subj '/CN=A private authority' -days 2 -keyout ca.key -out ca.pem
              openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key.pem -out request.pem
              echo subjectAltName=DNS:localhost,DNS:portal.example,IP:127.0.0.1 > ext
              openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out cert.pem
              openssl req -newkey rsa:2048 -nodes -subj /CN=client -keyout client.key -out client.request
              openssl x509 -req -in client.request -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -out client.pem
              openssl rsa -in client.key -aes128 -passout pass:secret -out locked.key
              cat client.pem client.key > both.pem
              mkdir authorities
              cp ca.pem authorities/$(openssl x509 -in ca.pem -noout -hash).0
            } >/dev/null 2>&1
            openssl s_server -www -4 -accept 0.0.0.0:0 -cert cert.pem -key key.pem \(verification) 2>/dev/null | grep --line-buffered ACCEPT
            """
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        var text = String(self)
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}
