import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import PortraitServer

/// A client of the service, as programs use it.
struct ServiceClient: Sendable {
    /// What came back.
    struct Answer: Sendable {
        var status: Int
        var header: HTTPHeaders
        var body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }

        /// The first value of a header field.
        subscript(name: String) -> String? { header.first(name: name) }
    }

    let address: ListenAddress

    init(_ address: ListenAddress) {
        self.address = address
    }

    /// The library's shared client gives up after 90 seconds without a byte, which a busy machine may take.
    private static let patient = HTTPClient(
        configuration: HTTPClient.Configuration(
            timeout: .init(connect: .minutes(10), read: .minutes(10)),
            // Well before the service closes it, so that no request meets the end of its connection.
            connectionPool: .init(idleTimeout: .seconds(5))
        )
    )

    func get(_ target: String, _ header: [String: String] = [:]) async throws -> Answer {
        try await send("GET", target, header)
    }

    func send(
        _ method: String,
        _ target: String,
        _ header: [String: String] = [:],
        body: [UInt8]? = nil
    ) async throws -> Answer {
        var request = HTTPClientRequest(url: "\(address)\(target)")
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in header { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(ByteBuffer(bytes: body)) }
        let response = try await Self.patient.execute(request, timeout: .minutes(10))
        let bytes = try await response.body.collect(upTo: 32 << 20)
        return Answer(status: Int(response.status.code), header: response.headers, body: Array(bytes.readableBytesView))
    }
}
