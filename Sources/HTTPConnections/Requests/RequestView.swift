import Glibc
import HTTPMessages

/// A request where it lies in the memory of its connection; it is good for the call that it is given to.
@safe public struct RequestView: ~Copyable {
    /// The IP address at the other end of the connection; nil on a Unix socket.
    public let peer: String?
    let isOld: Bool

    private let method: UnsafeBufferPointer<UInt8>
    private let target: UnsafeBufferPointer<UInt8>
    private let host: UnsafeBufferPointer<UInt8>?
    private let fields: UnsafeBufferPointer<MicroHTTP.Field>

    init(
        method: UnsafeBufferPointer<UInt8>,
        target: UnsafeBufferPointer<UInt8>,
        host: UnsafeBufferPointer<UInt8>?,
        fields: UnsafeBufferPointer<MicroHTTP.Field>,
        peer: String?,
        isOld: Bool
    ) {
        unsafe self.method = unsafe method
        unsafe self.target = unsafe target
        unsafe self.host = unsafe host
        unsafe self.fields = unsafe fields
        self.peer = peer
        self.isOld = isOld
    }

    /// Whether the method is GET.
    public var isGet: Bool { unsafe Self.equals(method, "GET") }

    /// Whether the method is HEAD.
    public var isHead: Bool { unsafe Self.equals(method, "HEAD") }

    /// The number of fields.
    public var fieldCount: Int { unsafe fields.count }

    /// Lends the bytes of the target, as ``ServerRequest/target`` has them.
    ///
    /// - Parameter body: What looks at them.
    /// - Returns: What the body returns.
    public func withTarget<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
        body(unsafe Span(_unsafeElements: target))
    }

    /// Lends the bytes of the name and of the value of a field.
    ///
    /// - Parameters:
    ///   - index: The index of the field in the header.
    ///   - body: What looks at them.
    /// - Returns: What the body returns.
    public func withField<Value>(_ index: Int, _ body: (_ name: Span<UInt8>, _ value: Span<UInt8>) -> Value) -> Value {
        let field = unsafe fields[index]
        return body(unsafe Span(_unsafeElements: field.nameBytes), unsafe Span(_unsafeElements: field.valueBytes))
    }

    /// The request, of which nothing is left in the memory of the connection.
    public var request: ServerRequest {
        var header = HTTPFields()
        for index in unsafe fields.indices {
            let field = unsafe fields[index]
            let name = unsafe String(decoding: field.nameBytes, as: UTF8.self)
            // All names were found to be tokens.
            guard let name = HTTPField.Name(name) else { continue }
            header.append(HTTPField(name: name, value: unsafe String(decoding: field.valueBytes, as: UTF8.self)))
        }
        // A host in the target is the one that is meant, whatever the field says (RFC 9112 section 3.2.2).
        if let host = unsafe host { header[.host] = unsafe String(decoding: host, as: UTF8.self) }
        return unsafe ServerRequest(
            method: HTTPMethod(rawValue: String(decoding: method, as: UTF8.self)),
            target: String(decoding: target, as: UTF8.self),
            fields: header,
            peer: peer,
            isOld: isOld
        )
    }

    private static func equals(_ bytes: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
        guard let start = bytes.baseAddress, bytes.count == text.utf8CodeUnitCount else { return false }
        return unsafe memcmp(start, text.utf8Start, bytes.count) == 0
    }
}
