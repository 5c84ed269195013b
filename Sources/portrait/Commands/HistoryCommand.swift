import CommandLineOptions
import LiferayPortal
import OfflineStore
import Screenlets

/// `portrait history`: the portraits that were here before.
struct HistoryCommand: Command {
    static let declaration = CommandDeclaration(
        "history",
        Self.self,
        abstract: "List the portraits that a user had before, newest first; nothing is asked of the portal.",
        discussion: """
            Whenever a portrait that this store has is replaced, be it by an upload, by a removal, in the portal or by the \
            other side of a conflict, the one before is kept, the last 5 of each user (`history` in the configuration, 0 for \
            none). `portrait undo` brings one back. With --theme grid they are drawn on a contact sheet.
            """
    )

    static let options: Options<Self> = [
        .group("The user", SelectorOptions.self) { $1(&$0.user) },
        .group("The contact sheet", SheetOptions.self) { $1(&$0.sheet) },
        .group("The output", OutputOptions.self) { $1(&$0.output) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var user = SelectorOptions()
    var sheet = SheetOptions()
    var output = OutputOptions()
    var common = CommonOptions()

    func run() async throws {
        let selector = try user.selector()
        let composition = try Composition(common)
        let wantsSheet = try sheet.isWanted(output)
        let sheet = try HistorySheet(sheet, output: output, composition: composition, alone: wantsSheet)
        let showsPreview = composition.process.standardOutputIsTerminal && !common.json && !common.quiet
        try await composition.withSession { _, session in
            let history = try await session.portraitHistory(of: selector)
            let report = HistoryReport(history)
            if common.json {
                try StandardStreams.writeOutput(StandardStreams.json(report))
            } else if !wantsSheet {
                try StandardStreams.writeOutput(report.text)
            }
            // A sheet that is asked for is drawn, be it an empty one, as `list users` does; a preview is for what there is.
            if wantsSheet || showsPreview && !history.portraits.isEmpty {
                try await sheet.draw(history, from: session)
            }
            if !common.json, !common.quiet { StandardStreams.writeError("portrait: \(report.remark)\n") }
        }
    }
}
