import Glibc

/// Strings as C functions want them: pointers to texts that a null character ends, and a null pointer at the end.
@safe
final class StringVector {
    /// The first pointer; valid as long as the vector.
    let start: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    /// Copies strings; each ends before its first null character.
    init(_ strings: [String]) {
        count = strings.count
        unsafe start = .allocate(capacity: strings.count + 1)
        for (index, string) in strings.enumerated() { unsafe (start + index).initialize(to: strdup(string)) }
        unsafe (start + strings.count).initialize(to: nil)
    }

    /// Copies variables; those whose name no variable can have are left out.
    convenience init(variables: [String: String]) {
        self.init(
            variables.compactMap { name, value in
                name.isEmpty || name.utf8.contains(0x3D) || name.utf8.contains(0) ? nil : "\(name)=\(value)"
            }
        )
    }

    deinit {
        for index in 0..<count { unsafe free(start[index]) }
        unsafe start.deallocate()
    }
}
