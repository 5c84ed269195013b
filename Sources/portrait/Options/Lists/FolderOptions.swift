import CommandLineOptions
import Screenlets

/// The options that name a folder of a site.
struct FolderOptions: OptionGroup {
    static let options: Options<Self> = [
        .integer("group-id", "n", "The site; the configured one, or the account's, where it is left out.") {
            $0.groupId = $1
        },
        .integer("folder-id", "n", "The folder; 0, the default, is the root.", shows: \.folder) { $0.folder = $1 },
    ]

    var groupId: Int?
    var folder = 0

    /// The folder.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for a number that no folder has.
    func folderId() throws(PortraitError) -> Int64 {
        guard folder >= 0 else {
            throw PortraitError(
                .usage,
                message: "--folder-id takes the id of a folder",
                hint: "leave it out for the root"
            )
        }
        return Int64(folder)
    }
}
