import ChildProcesses
import FoundationEssentials

/// OpenSSL's own server, with a certificate for 127.0.0.1, `localhost` and `portal.example` by a private authority.
struct SecurePeer {
    /// Where the authority is: as `ca.pem`, and in `authorities` under the name that OpenSSL looks for.
    let folder: String
    let port: Int

    static func run<Value>(_ body: (SecurePeer) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "secure-\(UInt64.random(in: 0 ... .max))")
            .path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer {
            do {
                try FileManager.default.removeItem(atPath: folder)
            } catch {
                // The system empties the folder of temporary files.
            }
        }
        let server = try ChildProcess.start(ChildCommand("sh", arguments: ["-c", script], folder: folder))
        var words = ""
        while !words.hasSuffix("\n"), let more = await server.next() { words += String(decoding: more, as: UTF8.self) }
        let port = words.trimmingSuffix(while: \.isNewline).split(separator: ":").last.flatMap { Int($0) }
        do {
            guard let port else { throw NoServer(words: words) }
            let value = try await body(SecurePeer(folder: folder, port: port))
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

    private static let script = """
        {
          openssl req -x509 -newkey rsa:2048 -nodes -subj '/CN=A private authority' -days 2 -keyout ca.key -out ca.pem
          openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout key.pem -out request.pem
          echo subjectAltName=DNS:localhost,DNS:portal.example,IP:127.0.0.1 > ext
          openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out cert.pem
          mkdir authorities
          cp ca.pem authorities/$(openssl x509 -in ca.pem -noout -hash).0
        } >/dev/null 2>&1
        openssl s_server -www -4 -accept 0.0.0.0:0 -cert cert.pem -key key.pem 2>/dev/null | grep --line-buffered ACCEPT
        """
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        var text = String(self)
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}
