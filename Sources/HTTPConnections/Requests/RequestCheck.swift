import HTTPMessages

/// What a header says of its request, once it is sure that all who read it would read the same (RFC 9112 sections 3 to 6 and 11).
///
/// libmicrohttpd takes much that is ambiguous; a proxy in front may have understood something else.
struct RequestCheck {
    /// The body of a request.
    enum Body: Hashable {
        /// None.
        case none
        /// A number of bytes, more than none.
        case known(Int)
        /// Chunks to an end that they tell.
        case chunked
    }

    /// The most fields of a header.
    static let maximumFieldCount = 100
    /// As many fields as nearly all clients send; they fit on the stack.
    static let usualFieldCount = 32

    private(set) var body = Body.none
    /// Whether the client waits to be asked for the body.
    private(set) var expectsContinue = false
    /// Whether the client expects anything.
    private(set) var hasExpectation = false

    /// What is said of a request without a body.
    static let bodyless = RequestCheck()

    private init() {}

    /// Checks a header.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The target.
    ///   - isOld: Whether the client speaks HTTP/1.0.
    ///   - fields: The fields.
    /// - Throws: The status with which the request is refused.
    init(
        method: UnsafeBufferPointer<UInt8>,
        target: UnsafeBufferPointer<UInt8>,
        isOld: Bool,
        fields: UnsafeBufferPointer<MicroHTTP.Field>
    ) throws(HTTPStatusError) {
        var (hasHost, hasLength, hasCoding) = (false, false, false)
        guard unsafe Self.isToken(method), unsafe Self.isTarget(target, method: method) else { throw .badRequest }
        for index in fields.indices {
            let field = unsafe fields[index]
            guard unsafe Self.isToken(field.nameBytes), unsafe !field.valueBytes.hold(Self.isControl) else {
                throw .badRequest
            }
            switch unsafe field.nameByteCount {
            case 4 where unsafe field.isNamed("host"):
                guard !hasHost, unsafe Self.isHost(field.valueBytes) else { throw .badRequest }
                hasHost = true
            case 6 where unsafe field.isNamed("expect"):
                hasExpectation = true
                expectsContinue = unsafe !isOld && field.valueBytes.isCaseless("100-continue")
            case 14 where unsafe field.isNamed("content-length"):
                guard !hasLength, !hasCoding, let count = unsafe Self.number(field.valueBytes) else {
                    throw .badRequest
                }
                hasLength = true
                body = count == 0 ? .none : .known(count)
            case 17 where unsafe field.isNamed("transfer-encoding"):
                guard !hasLength, !hasCoding, !isOld, unsafe field.valueBytes.isCaseless("chunked") else {
                    throw .badRequest
                }
                hasCoding = true
                body = .chunked
            default: break
            }
        }
        guard hasHost || isOld else { throw .badRequest }
    }

    /// The part of a target that names the thing on this host: all of it, but where it names the host as well.
    static func path(of target: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard unsafe target.first != UInt8(ascii: "/"), let start = unsafe authority(of: target) else {
            return unsafe target
        }
        let rest = unsafe target[start...].firstIndex(of: UInt8(ascii: "/"))
        return unsafe UnsafeBufferPointer(rebasing: target[(rest ?? target.endIndex)...])
    }

    /// The host that a target names; nil where it names none.
    static func host(of target: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
        guard unsafe target.first != UInt8(ascii: "/"), let start = unsafe authority(of: target) else { return nil }
        let rest = unsafe target[start...].firstIndex(of: UInt8(ascii: "/"))
        return unsafe UnsafeBufferPointer(rebasing: target[start..<(rest ?? target.endIndex)])
    }

    /// Where the host begins in a target that names it.
    private static func authority(of target: UnsafeBufferPointer<UInt8>) -> Int? {
        for scheme: StaticString in ["http://", "https://"] {
            let count = scheme.utf8CodeUnitCount
            if target.count > count,
                unsafe UnsafeBufferPointer(rebasing: target[..<count]).isCaseless(scheme)
            {
                return count
            }
        }
        return nil
    }

    private static func isTarget(_ target: UnsafeBufferPointer<UInt8>, method: UnsafeBufferPointer<UInt8>) -> Bool {
        guard unsafe !target.hold({ $0 <= 0x20 || $0 == 0x7F }) else { return false }
        switch unsafe target.first {
        case UInt8(ascii: "/"): return true
        case UInt8(ascii: "*"): return unsafe target.count == 1 && method.elementsEqual("OPTIONS".utf8)
        // A host alone has no path, which only OPTIONS may mean; nobody asks so.
        default: return unsafe authority(of: target) != nil && path(of: target).first == UInt8(ascii: "/")
        }
    }

    /// Whether a host is one, as far as that keeps two readers from seeing two hosts or a path in it.
    private static func isHost(_ host: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe !host.hold { byte in
            switch byte {
            case 0x20, 0x09, UInt8(ascii: ","), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "?"),
                UInt8(ascii: "#"), UInt8(ascii: "\\"):
                true
            default: false
            }
        }
    }

    /// A number of up to 18 digits, without anything else.
    private static func number(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard (1...18).contains(text.count) else { return nil }
        var number = 0
        for index in text.indices {
            let byte = unsafe text[index]
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }

    private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 && byte != 0x09 || byte == 0x7F }

    /// Whether bytes are a token (RFC 9110 section 5.6.2).
    private static func isToken(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !bytes.isEmpty else { return false }
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            let mask = byte < 64 ? tokens.low : byte < 128 ? tokens.high : 0
            guard mask >> UInt64(byte & 63) & 1 == 1 else { return false }
        }
        return true
    }

    /// A bit for each byte that may be in a token: digits, letters, and ``!#$%&'*+-.^_`|~``.
    private static let tokens: (low: UInt64, high: UInt64) = (0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE)
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether a test names one of the bytes; it is asked of all of them, so that the processor does so for many at once.
    @inline(__always)
    fileprivate func hold(_ test: (UInt8) -> Bool) -> Bool {
        guard let start = baseAddress else { return false }
        var found: UInt8 = 0
        // A loop over a range is not made one over vectors.
        var index = 0
        while index < count {
            found |= unsafe test(start[index]) ? 1 : 0
            index &+= 1
        }
        return found != 0
    }
}
