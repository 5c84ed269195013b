import HTTPMessages

/// A response object of the library; given back when nobody has it any more, also while it is being sent.
///
/// Its header must not change from the first use on.
@safe final class LibraryResponse: @unchecked Sendable {
    /// What is added to the header besides an answer's own fields.
    struct Frame {
        /// The value of the field `Date`.
        var date: String
        /// Whether the client is told that the connection ends.
        var closes = false
        /// Whether the client speaks HTTP/1.0.
        var isOld = false
    }

    /// The status.
    let status: Int
    private let library: MicroHTTP
    private let object: OpaquePointer

    private init(status: Int, library: MicroHTTP, object: OpaquePointer) {
        self.status = status
        self.library = library
        unsafe self.object = unsafe object
    }

    deinit { unsafe library.destroy(object) }

    /// Makes the response for an answer; nil where memory is out.
    convenience init?(_ answer: ServerResponse, _ frame: Frame, library: MicroHTTP) {
        guard let object = unsafe Self.object(for: answer.body, library) else { return nil }
        unsafe self.init(answer.status, answer.fields, frame, library: library, object: object)
    }

    /// Makes a response that is read piece by piece.
    convenience init?(_ answer: ServerResponse, _ frame: Frame, feed: ChunkFeed, library: MicroHTTP) {
        let owner = unsafe Unmanaged.passRetained(feed)
        let object = unsafe library.makeResponse(
            owner: owner.toOpaque(),
            read: { owner, _, room, count in
                guard let owner = unsafe owner, let room = unsafe room else { return -2 }
                let feed = unsafe Unmanaged<ChunkFeed>.fromOpaque(owner).takeUnretainedValue()
                return unsafe feed.read(into: UnsafeMutableRawBufferPointer(start: room, count: count))
            },
            release: { owner in
                if let owner = unsafe owner { unsafe Unmanaged<ChunkFeed>.fromOpaque(owner).release() }
            }
        )
        guard let object = unsafe object else {
            unsafe owner.release()
            return nil
        }
        unsafe self.init(answer.status, answer.fields, frame, library: library, object: object)
    }

    private convenience init(
        _ status: HTTPStatus,
        _ fields: HTTPFields,
        _ frame: Frame,
        library: MicroHTTP,
        object: OpaquePointer
    ) {
        unsafe self.init(status: status.code, library: library, object: object)
        _ = unsafe library.add("Date", fields[.date] ?? frame.date, to: object)
        for field in fields where !Self.own.contains(field.name) && !field.value.isEmpty {
            _ = unsafe library.add(field.name.rawName, field.value, to: object)
        }
        if frame.closes { _ = unsafe library.add("Connection", "close", to: object) }
        if frame.isOld { unsafe library.makeOld(object) }
    }

    /// What is told besides, by the library or in its own place.
    static let own: Set<HTTPField.Name> = [.contentLength, .transferEncoding, .connection, .date]

    private static func object(for body: ServerResponse.Body, _ library: MicroHTTP) -> OpaquePointer? {
        switch body {
        case .none, .socket: return unsafe library.makeEmptyResponse()
        case .omitted(byteCount: let byteCount?): return unsafe library.makeBodylessResponse(byteCount: byteCount)
        // Streams have a feed, or are asked for with HEAD.
        case .omitted(byteCount: nil), .stream, .lasting: return unsafe library.makeLengthlessResponse()
        case .bytes(let bytes): return unsafe object(of: SharedBytes(bytes), library)
        case .shared(let bytes): return unsafe object(of: bytes, library)
        case .file(let descriptor, let count):
            return unsafe library.makeResponse(descriptor: descriptor, offset: 0, count: count)
        }
    }

    private static func object(of bytes: SharedBytes, _ library: MicroHTTP) -> OpaquePointer? {
        guard bytes.count > 0 else { return unsafe library.makeEmptyResponse() }
        let owner = unsafe Unmanaged.passRetained(bytes)
        let object = unsafe library.makeResponse(bytes: bytes.raw, owner: owner.toOpaque()) { owner in
            if let owner = unsafe owner { unsafe Unmanaged<SharedBytes>.fromOpaque(owner).release() }
        }
        if unsafe object == nil { unsafe owner.release() }
        return unsafe object
    }

    /// Sends it as the answer to a request.
    func queue(on connection: OpaquePointer) -> MicroHTTP.Result {
        unsafe library.queue(object, status: status, on: connection)
    }
}
