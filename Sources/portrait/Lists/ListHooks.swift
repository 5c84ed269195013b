import PortraitDrawing
import Screenlets

/// Has hooks hear of the pages of a list, as the delegate of a list screenlet does.
struct ListHooks: Sendable {
    /// The hooks; nil where there are none.
    let runner: HookRunner?
    /// The list, as the command names it.
    let list: String

    /// Tells of a page that was loaded.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - columns: All columns of the list; what was chosen for the output plays no part.
    /// - Throws: ``PortraitError/Code/defect`` when the rows can't be written.
    func hear<Row: Sendable>(_ page: LoadedPage<Row>, _ columns: [Column<Row>]) async throws(PortraitError) {
        guard let runner, runner.hooks.commands[.page] != nil else { return }
        let names = columns.map(\.name)
        let rows = page.rows.map { row in JSONRow(columns.map { $0.cell(row) }, names: names).text }
        var summary = ListSummary(list: list, page: page.page, policy: page.policy)
        summary.note(page, toldCount: page.rows.count)
        let object =
            "{\"event\":\"\(HookEvent.page.rawValue)\",\(try summary.members()),\"rows\":[\(rows.joined(separator: ","))]}\n"
        await runner.notify(.page, json: Array(object.utf8), context: HookContext(source: page.source, input: list))
    }

    /// Tells of a page that could not be loaded.
    ///
    /// - Parameter error: Why.
    func hear(_ error: PortraitError) async {
        guard error.code != .interrupted else { return }
        let report = HookReport(.error, error: error, exit: ExitStatus.code(for: error.code))
        await runner?.notify(report, context: HookContext(input: list))
    }
}
