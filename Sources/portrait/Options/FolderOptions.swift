import ArgumentParser
import Screenlets

/// The options that name a folder of a site.
struct FolderOptions: ParsableArguments {
    @Option(
        name: .customLong("group-id"),
        help: ArgumentHelp("The site; the configured one, or the account's, where it is left out.", valueName: "n")
    )
    var groupId: Int?

    @Option(
        name: .customLong("folder-id"),
        help: ArgumentHelp("The folder; 0, the default, is the root.", valueName: "n")
    )
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
