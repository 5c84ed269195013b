import FoundationEssentials

/// The executables beside the test program.
enum BuiltProgram {
    /// The portrait program.
    static let portrait = path("portrait")
    /// A hostile program in the jail of the decoders.
    static let jailProbe = path("JailProbe")

    private static func path(_ name: String) -> String {
        do {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
        } catch {
            return name
        }
    }

    /// The top folder of the checkout that the tests were built from.
    static let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

    /// The bytes of a fixture.
    static func fixture(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(root)/fixtures/\(name)")))
    }
}
