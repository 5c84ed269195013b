import CommandLineOptions
import Testing

@Suite("A manual page")
struct ManualPageTests {
    @Test("is help in the macros of man(7)")
    func page() throws {
        let expected = """
            .TH "TOOL\\-SHOW" 1 "" "tool 1.2.3"
            .nh
            .ad l
            .SH NAME
            tool\\-show \\- Show what is painted
            .SH SYNOPSIS
            tool show [\\-\\-all] [<number>] [<other> ...] | <subcommand>
            .SH DESCRIPTION
            Show what is painted.
            .SH "ARGUMENTS"
            .TP
            .B "<number>"
            The first.
            .TP
            .B "<other>"
            Further ones.
            .SH "OPTIONS"
            .TP
            .B "\\-\\-all"
            All of them.
            .TP
            .B "\\-\\-version"
            Show the version.
            .TP
            .B "\\-h, \\-\\-help"
            Show help information.
            .SH "SUBCOMMANDS"
            .TP
            .B "wall (default)"
            Show walls.
            .TP
            .B "door"
            Show doors.
            .SH "SEE ALSO"
            tool(1), tool\\-show\\-wall(1), tool\\-show\\-door(1)

            """
        #expect(try SampleProgram.text("show", "--generate-manual-page") == expected)
    }

    @Test("shows every sign as it is")
    func signs() throws {
        let declaration = CommandDeclaration("x", abstract: ".a 'b' \\n ~ ^ ` \"c\"", members: [])
        guard case .text(let page) = try CommandLineReader(declaration, version: "1").read(["--generate-manual-page"])
        else { return #expect(Bool(false)) }
        #expect(page.contains("x \\- \\&.a \\(aqb\\(aq \\en \\(ti \\(ha \\(ga \"c\""))
    }
}
