internal import CLibraries

/// A library of the system that the program uses, and which one it is.
public struct LibraryVersion: Hashable, Sendable, Encodable {
    /// How the library comes to the program.
    public enum Linkage: String, CaseIterable, Hashable, Sendable, Encodable {
        /// It is part of the program, which has to be built anew for another version.
        case linkedIn = "linked-in"
        /// It is loaded with the program.
        case shared
        /// It is loaded when something needs it.
        case loadedOnDemand = "loaded-on-demand"
    }

    /// The name, for example `libpng`.
    public let name: String
    /// The version in the library's own words; that of its header where the library does not tell; nil where it is not installed.
    public let version: String?
    /// How it comes to the program.
    public let linkage: Linkage
    /// The version of Debian's package that was linked in, which tells its security updates; nil where nobody told.
    public let package: String?

    /// Describes a library that is linked in or loaded with the program.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - version: The version.
    ///   - isLinkedIn: Whether it is part of the program.
    ///   - source: The package with its archive, for example `libpng-dev`.
    public init(_ name: String, version: String, isLinkedIn: Bool, source: String) {
        self.name = name
        self.version = version
        linkage = isLinkedIn ? .linkedIn : .shared
        package = isLinkedIn ? Self.packages[Substring(source)] : nil
    }

    /// Describes a library by one of its functions.
    ///
    /// The C function is `dladdr`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - version: The version.
    ///   - function: The address of a function of the library.
    ///   - source: The package with its archive, for example `libsqlite3-dev`.
    @unsafe public init(_ name: String, version: String, function: UnsafeRawPointer, source: String) {
        self.init(name, version: version, isLinkedIn: unsafe portrait_is_linked_in(function), source: source)
    }

    /// Describes a library that is loaded when it is needed; asking for its version loads it.
    ///
    /// The C functions are `dlopen` and `dlsym`.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - file: The file, for example `libcurl.so.4`.
    ///   - textFunction: The function that returns its version as a text.
    public init(_ name: String, file: String, textFunction: String) {
        self.init(name, loaded: unsafe portrait_loaded_text(file, textFunction).map { unsafe String(cString: $0) })
    }

    /// Describes a library that is loaded when it is needed and asked which version is needed at least.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - file: The file, for example `libgnutls.so.30`.
    ///   - checkFunction: The function that takes the least version, or NULL for any, and returns its own.
    public init(_ name: String, file: String, checkFunction: String) {
        self.init(name, loaded: unsafe portrait_loaded_version(file, checkFunction).map { unsafe String(cString: $0) })
    }

    /// Describes a library that is loaded when it is needed and tells its version as one number.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - file: The file, for example `libpq.so.5`.
    ///   - numberFunction: The function that returns the number.
    ///   - parts: Makes the parts of the version of it.
    public init(_ name: String, file: String, numberFunction: String, parts: (Int32) -> [Int32]) {
        let number = unsafe portrait_loaded_number(file, numberFunction)
        self.init(name, loaded: number < 0 ? nil : parts(number).map { "\($0)" }.joined(separator: "."))
    }

    private init(_ name: String, loaded version: String?) {
        self.name = name
        self.version = version
        linkage = .loadedOnDemand
        package = nil
    }

    /// The packages that `make build` linked in, with their versions.
    private static let packages: [Substring: String] = {
        let entries = unsafe String(cString: portrait_linked_packages()).split(separator: " ")
            .map { $0.split(separator: "=", maxSplits: 1) }
        return Dictionary(entries.map { ($0[0], String($0.count > 1 ? $0[1] : "")) }) { first, _ in first }
    }()
}
