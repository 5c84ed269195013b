/// The function that a script calls with what was asked for (JSONP).
struct ScriptCallback: Hashable, Sendable {
    /// Its name; parts with full stops between them.
    let name: String

    private static let maximumByteCount = 100

    /// Takes a name; nil where it is more than one, so that nothing else gets into the script.
    ///
    /// - Parameter name: The name.
    init?(_ name: String) {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard name.utf8.count <= Self.maximumByteCount, parts.allSatisfy(Self.isIdentifier) else { return nil }
        self.name = name
    }

    /// The script that calls it.
    ///
    /// - Parameter json: What it is called with.
    /// - Returns: The script; it begins so that nobody takes it for another kind of file.
    func script(_ json: [UInt8]) -> [UInt8] { Array("/**/ \(name)(".utf8) + json + Array(");\n".utf8) }

    private static func isIdentifier(_ bytes: Substring.UTF8View.SubSequence) -> Bool {
        guard let first = bytes.first, !(0x30...0x39).contains(first) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "$"): true
            default: false
            }
        }
    }
}
