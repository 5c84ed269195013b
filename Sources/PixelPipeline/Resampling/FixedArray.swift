/// An array that never changes, in memory of its own, which one object owns.
///
/// Who reads an element, or passes the address on, counts no references: rows of a picture look at weights thousands of times.
@safe struct FixedArray<Element: BitwiseCopyable>: ~Copyable {
    /// Where the elements are, for as long as this lives; nowhere without any.
    let start: UnsafePointer<Element>?
    /// The number of elements.
    let count: Int

    /// Copies an array.
    ///
    /// - Parameter elements: The array.
    init(_ elements: [Element]) {
        let room = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
        _ = unsafe room.initialize(fromContentsOf: elements)
        unsafe start = UnsafePointer(room.baseAddress)
        count = elements.count
    }

    deinit { unsafe start?.deallocate() }

    /// An element.
    ///
    /// - Precondition: There is one with this index.
    subscript(index: Int) -> Element {
        precondition(index >= 0 && index < count, "beyond the last element")
        return unsafe start.unsafelyUnwrapped[index]
    }
}

extension FixedArray: @unchecked Sendable where Element: Sendable {}
