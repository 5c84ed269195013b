import PixelPipeline
import SandboxPortal
import Testing

@Suite("portrait list users --theme grid")
struct SheetTests {
    /// With portraits of 32 pixels the gap is 4 and the text 14 high: 36 pixels for a column, 50 for a row.
    private let grid = ["list", "users", "--theme", "grid", "--size", "32", "--sheet-columns", "4"]

    @Test("draws all portraits with names, and the same picture again without a connection")
    func sheet() async throws {
        try await Stage.with(.liferay74) { stage in
            let path = stage.folder.file("sheet.png")
            let online = try await stage.program.run(grid + ["-o", path, "--json"])
            #expect(online.status == 0, "\(online.error)")
            let report = try online.json()
            #expect(report["sheets"]?.list?.first?["users"]?.number == 16)
            #expect(report["rowCount"]?.number == 16)
            let file = try stage.folder.bytes(of: "sheet.png")
            let bitmap = try Renderer().bitmap(of: file)
            #expect(bitmap.size == PixelSize(width: 4 + 4 * 36, height: 4 + 4 * 50))
            // The first portrait is that of the first user, in the look of the default theme.
            let user = try #require(stage.sandbox.users.first)
            let recipe = try Recipe(parsing: "resize:32x32/round:4/border:1:#00b8e0de")
            let first = try Renderer()
                .bitmap(of: Renderer().render(stage.picture(of: user), recipe: recipe, format: .png).bytes)
            #expect(try bitmap.cropped(to: PixelRect(x: 4, y: 4, width: 32, height: 32)) == first.laid(on: .white))

            await stage.sandbox.stopListening()
            #expect(try await stage.program.run(grid + ["-o", path]).status == 0)
            #expect(try stage.folder.bytes(of: "sheet.png") == file)
            let none = try await stage.program.run(grid + ["-o", path, "--page-size", "3", "--policy", "cache-only"])
            #expect(none.status == 69)
            #expect(try stage.folder.bytes(of: "sheet.png") == file)
        }
    }

    @Test("goes on on further sheets where one is full, and puts placeholders where portraits can't be had")
    func further() async throws {
        try await Stage.with(.liferay70) { stage in
            var small = stage.program
            small.environment["PORTRAIT_MAX_OUTPUT_SIDE"] = "300"
            // A picture that the portal does not give; the users themselves came with the list.
            stage.rehearse(Fault(.forbidden, area: .image, times: 1))
            let arguments = ["list", "users", "--theme", "grid", "--size", "32", "--sheet-columns", "3", "--json"]
            let outcome = try await small.run(arguments + ["-o", stage.folder.file("users.sheet.png")])
            #expect(outcome.status == 75, "\(outcome.error)")
            #expect(try outcome.json()["failures"]?["not-allowed"]?.number == 1)
            #expect(!stage.sandbox.requests().contains { $0.commands.contains("/user/get-user-by-id") })
            let sizes = try ["users.sheet.png", "users.sheet-2.png"]
                .map { try Renderer().bitmap(of: stage.folder.bytes(of: $0)).size }
            // Five rows of 50 pixels fit into 300, so one of 16 users is left.
            #expect(sizes == [PixelSize(width: 4 + 3 * 36, height: 254), PixelSize(width: 40, height: 54)])
            #expect(!stage.folder.exists("users.sheet-3.png"))
        }
    }
}
