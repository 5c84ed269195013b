import CSandboxData
import FoundationEssentials

/// Where the files of a company's data are.
enum CompanyData: Hashable, Sendable {
    /// In a folder.
    case folder(String)
    /// In the program.
    case builtIn

    /// Reads a file.
    ///
    /// - Parameter name: Its path within the folder, for example `portraits/jane.jpg`.
    /// - Returns: The bytes.
    /// - Throws: ``SandboxError/dataMissing(path:)``.
    func bytes(_ name: String) throws(SandboxError) -> [UInt8] {
        switch self {
        case .folder:
            guard let data = FileManager.default.contents(atPath: path(name)) else {
                throw .dataMissing(path: path(name))
            }
            return [UInt8](data)
        case .builtIn:
            var count = 0
            guard let bytes = unsafe portrait_sandbox_file(name, &count) else { throw .dataMissing(path: path(name)) }
            return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }

    /// The name of a file in messages.
    ///
    /// - Parameter name: Its path within the folder.
    /// - Returns: The path.
    func path(_ name: String) -> String {
        switch self {
        case .folder(let folder): "\(folder)/\(name)"
        case .builtIn: "built-in \(name)"
        }
    }
}
