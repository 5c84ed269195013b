import Glibc
import Synchronization

/// A page of memory that a parent and its child share; either end of it may write what it likes at any time.
final class SharedPage: Sendable {
    /// Its length.
    static let byteCount = 4_096

    private let start: SharedAddress

    /// Maps a file in memory, which may be closed then.
    init(_ file: Int32) throws(ChildProcessError) {
        let start = unsafe mmap(nil, Self.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else { throw ChildProcessError(number: errno) }
        self.start = unsafe SharedAddress(start)
    }

    deinit { unsafe munmap(start.pointer, Self.byteCount) }

    /// The first byte.
    var mark: UInt8 {
        get { unsafe start.pointer.load(as: UInt8.self) }
        set { unsafe start.pointer.storeBytes(of: newValue, as: UInt8.self) }
    }
}

/// The address of a page.
///
/// Its bytes are read and written one at a time, so that there is no order to keep.
@safe
private struct SharedAddress: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }
}
