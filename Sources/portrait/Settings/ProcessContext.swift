import CProgramStart
import FoundationEssentials
import Glibc

/// What the process was started with: arguments, environment, terminals.
///
/// The only place of the program that reads them; everything below gets values.
struct ProcessContext: Sendable {
    var arguments: [String]
    var environment: [String: String]
    var standardOutputIsTerminal: Bool
    var standardErrorIsTerminal = false

    /// The process as it is.
    static let current = ProcessContext(
        arguments: unsafe Array(texts(portrait_arguments()).dropFirst()),
        environment: unsafe variables(of: texts(portrait_environment())),
        standardOutputIsTerminal: isatty(STDOUT_FILENO) == 1,
        standardErrorIsTerminal: isatty(STDERR_FILENO) == 1
    )

    /// The texts of a list that a null pointer ends.
    private static func texts(_ list: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> [String] {
        var texts: [String] = []
        while let text = unsafe list[texts.count] { texts.append(unsafe String(cString: text)) }
        return texts
    }

    /// The first argument that is no UTF-8, as near to it as text can be; nil where all are.
    ///
    /// Such a name of a file leads nowhere as text, or to another file.
    static var illegibleArgument: String? {
        let list = unsafe portrait_arguments()
        // The first is the program's own name.
        var index = unsafe list[0] == nil ? 0 : 1
        while let argument = unsafe list[index] {
            if unsafe String(validatingCString: argument) == nil { return unsafe String(cString: argument) }
            index += 1
        }
        return nil
    }

    /// The variables that are written as `NAME=value`; of one that is there twice the first holds, as for `getenv`.
    static func variables(of entries: [String]) -> [String: String] {
        var variables: [String: String] = [:]
        variables.reserveCapacity(entries.count)
        for entry in entries {
            guard let sign = entry.utf8.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let name = String(entry[..<sign])
            if variables[name] == nil { variables[name] = String(entry[entry.utf8.index(after: sign)...]) }
        }
        return variables
    }

    /// The cells of a line that the output is shown in: `COLUMNS` where it is set, else the terminal's; nil for a file or pipe.
    var terminalWidth: Int? {
        if let told = environment["COLUMNS"].flatMap({ Int($0) }), told > 0 { return told }
        guard standardOutputIsTerminal else { return nil }
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// The home folder; `/` where the account has none.
    var home: String { environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/" }

    /// The folder of the configuration file, by the XDG base directory specification.
    var configurationFolder: String { base("XDG_CONFIG_HOME", ".config") + "/portrait" }

    /// The folder of the cache, by the XDG base directory specification.
    var cacheFolder: String { base("XDG_CACHE_HOME", ".cache") + "/portrait" }

    /// The configuration file.
    var configurationPath: String { configurationFolder + "/config.yaml" }

    /// Replaces a leading `~` by the home folder.
    func expandingTilde(_ path: String) -> String {
        path == "~" || path.hasPrefix("~/") ? home + path.dropFirst() : path
    }

    /// Names a file so that it is found from every folder; a leading `~` stays.
    func absolutePath(_ path: String) -> String {
        path.hasPrefix("/") || path == "~" || path.hasPrefix("~/")
            ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// The XDG specification ignores a relative value.
    private func base(_ variable: String, _ fallback: String) -> String {
        guard let value = environment[variable], value.hasPrefix("/") else {
            return home == "/" ? "/\(fallback)" : "\(home)/\(fallback)"
        }
        return value
    }
}
