import Glibc
import HTTPConnections
import Logging
import SocketPeers
import Testing

@Suite("Sockets that listen")
struct ListeningSocketTests {
    private static let get = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    private static func serve(_ socket: ListeningSocket, _ body: (MicroHTTPDaemon) async throws -> Void) async throws {
        let handler = RequestHandler { request, _ in ServerStage.text("from \(request.peer ?? "nowhere")") }
        let daemon = try MicroHTTPDaemon(
            socket: socket,
            limits: ServerStage.patient,
            handler: handler,
            log: .silent
        )
        defer { daemon.close() }
        try await body(daemon)
    }

    private static func exchange(_ address: SocketPeers.SocketAddress) async throws -> String {
        try await SocketClient.with(address) { client in
            String(decoding: try await client.exchange(Array(get.utf8)).bytes, as: UTF8.self)
        }
    }

    @Test("on a port of either family tell who connects")
    func families() async throws {
        for host in ["127.0.0.1", "::1", "localhost"] {
            try await Self.serve(try .listen(at: .port(host: host, port: 0))) { daemon in
                let port = try #require(daemon.port)
                #expect(port > 0)
                let near = host == "localhost" ? "127.0.0.1" : host
                let answer = try await Self.exchange(.port(port, host: near))
                #expect(answer.hasSuffix("from \(near)"))
            }
        }
    }

    @Test("on all addresses take both families, and name the older ones as they are")
    func both() async throws {
        try await Self.serve(try .listen(at: .port(host: "::", port: 0))) { daemon in
            let port = try #require(daemon.port)
            #expect(try await Self.exchange(.port(port, host: "127.0.0.1")).hasSuffix("from 127.0.0.1"))
            #expect(try await Self.exchange(.port(port, host: "::1")).hasSuffix("from ::1"))
        }
    }

    @Test("in the file system are made anew, and go with the server; a file of another kind stays")
    func unix() async throws {
        let path = "/tmp/portrait-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).socket"
        for _ in 0..<2 {
            try await Self.serve(try .listen(at: .unixSocket(path: path))) { daemon in
                #expect(daemon.port == nil)
                let answer = try await Self.exchange(.unix(path: path))
                #expect(answer.hasSuffix("from nowhere"))
            }
        }
        var status = stat()
        let isGone = unsafe lstat(path, &status) != 0
        #expect(isGone)
        let file = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
        defer {
            close(file)
            _ = unsafe unlink(path)
        }
        #expect(throws: ListenFailure.self) { try ListeningSocket.listen(at: .unixSocket(path: path)) }
        let isThere = unsafe lstat(path, &status) == 0
        #expect(isThere)
    }

    @Test("in the file system are not taken from who listens there, nor removed by who did before")
    func unixInUse() async throws {
        let path = "/tmp/portrait-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).socket"
        let address = ListeningSocket.Address.unixSocket(path: path)
        defer { _ = unsafe unlink(path) }
        var second: ListeningSocket?
        try await Self.serve(try .listen(at: address)) { _ in
            #expect(throws: ListenFailure.addressInUse("unix:\(path)")) { try ListeningSocket.listen(at: address) }
            let answer = try await Self.exchange(.unix(path: path))
            #expect(answer.hasSuffix("from nowhere"))
            // As a person does who wants the place for another one.
            let wasRemoved = unsafe unlink(path) == 0
            #expect(wasRemoved)
            second = try .listen(at: address)
        }
        try await Self.serve(try #require(second)) { _ in
            let answer = try await Self.exchange(.unix(path: path))
            #expect(answer.hasSuffix("from nowhere"))
        }
    }

    @Test("that were inherited are served on, and left listening")
    func inherited() async throws {
        let original = try ListeningSocket.listen(at: .port(host: "127.0.0.1", port: 0))
        let port = try #require(original.port)
        let number = try #require(Self.descriptor(port: port))
        let copy = dup(number)
        try await Self.serve(try .inherited(copy)) { daemon in
            #expect(daemon.port == port)
            let answer = try await Self.exchange(.port(port))
            #expect(answer.hasSuffix("from 127.0.0.1"))
            await daemon.drain(within: .seconds(60))
        }
        // The next process takes it over, with the clients that came in between.
        let client = try await SocketClient.connect(to: .port(port))
        try await Self.serve(original) { _ in
            let text = String(decoding: try await client.exchange(Array(Self.get.utf8)).bytes, as: UTF8.self)
            #expect(text.hasSuffix("from 127.0.0.1"))
        }
        let file = unsafe open("/dev/null", O_RDONLY)
        defer { close(file) }
        #expect(throws: ListenFailure.self) { try ListeningSocket.inherited(file) }
    }

    /// Finds the descriptor of this process that listens on a port.
    private static func descriptor(port: Int) -> CInt? {
        // Other tests have thousands open at the same time.
        (3..<65_536)
            .first { number in
                var listens: CInt = 0
                var length = socklen_t(MemoryLayout<CInt>.size)
                guard unsafe getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0, listens == 1 else {
                    return false
                }
                var address = sockaddr_in()
                var size = socklen_t(MemoryLayout<sockaddr_in>.size)
                let isKnown =
                    unsafe withUnsafeMutablePointer(to: &address) { pointer in
                        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                            unsafe getsockname(number, $0, &size)
                        }
                    } == 0
                return isKnown && Int(UInt16(bigEndian: address.sin_port)) == port
            }
    }

    @Test("can't be had twice, nor at an address that is none")
    func inUse() throws {
        let socket = try ListeningSocket.listen(at: .port(host: "127.0.0.1", port: 0))
        let port = try #require(socket.port)
        #expect(throws: ListenFailure.addressInUse("127.0.0.1:\(port)")) {
            try ListeningSocket.listen(at: .port(host: "127.0.0.1", port: port))
        }
        #expect(throws: ListenFailure.self) { try ListeningSocket.listen(at: .port(host: "192.0.2.1", port: 0)) }
        #expect(throws: ListenFailure.self) {
            try ListeningSocket.listen(at: .unixSocket(path: String(repeating: "x", count: 200)))
        }
    }

    @Test("can be had again at once when a server has gone")
    func again() async throws {
        let first = try ListeningSocket.listen(at: .port(host: "127.0.0.1", port: 0))
        let port = try #require(first.port)
        try await Self.serve(first) { _ in _ = try await Self.exchange(.port(port)) }
    }
}
