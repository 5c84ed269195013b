import Digests
import HTTPConnections
import LibraryVersions
import LiferayPortal
import PixelPipeline
import PortraitBatch
import PortraitServer
import StoreEngine

/// What `--version --json` tells: the program, and the libraries of the system that it uses.
struct VersionReport: Encodable {
    /// The version of the program.
    let version = PortraitCommand.version
    /// The libraries; asking loads those that are loaded when something needs them.
    let libraries = Self.libraries()

    /// All libraries by the alphabet.
    static func libraries() -> [LibraryVersion] {
        let all =
            ImageLibraries.all + StoreLibraries.all + PortalLibraries.all + ServerLibraries.all + DigestLibraries.all
            + BatchLibraries.all + ProfileLibraries.all + [LibYAML.libraryVersion]
        return all.sorted { $0.name < $1.name }
    }

    private enum CodingKeys: CodingKey {
        case version, libraries
    }
}

extension LibraryVersion {
    /// One line for people.
    var line: String {
        guard let version else { return "\(name): not installed, or too old" }
        let way =
            switch linkage {
            case .linkedIn: "linked in" + (package.map { " (\($0))" } ?? "")
            case .shared: "shared"
            case .loadedOnDemand: "loaded when needed"
            }
        return "\(name) \(version), \(way)"
    }
}
