/// Bytes that any number of answers send without a copy.
@safe public final class SharedBytes: @unchecked Sendable {
    // Nobody writes to it after it was made.
    private let memory: UnsafeMutableRawBufferPointer

    /// The bytes of nothing.
    public static let empty = SharedBytes([])

    /// Copies bytes, once.
    ///
    /// - Parameter bytes: The bytes.
    public init(_ bytes: [UInt8]) {
        unsafe memory = .allocate(byteCount: bytes.count, alignment: 1)
        unsafe memory.copyBytes(from: bytes)
    }

    deinit { unsafe memory.deallocate() }

    /// The number of bytes.
    public var count: Int { unsafe memory.count }

    /// A copy of the bytes.
    public var bytes: [UInt8] { unsafe Array(memory) }

    /// The bytes themselves, as long as this lives.
    var raw: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(memory) }
}
