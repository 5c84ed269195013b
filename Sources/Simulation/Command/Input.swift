import Glibc

/// Text from a descriptor.
struct Input {
    private let descriptor: Int32

    /// Reads from a descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads until nobody writes any more.
    func text() -> String {
        var bytes: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = unsafe room.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += room.prefix(count)
        }
    }
}
