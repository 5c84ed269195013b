import CommandLineOptions
import Testing

@Suite("Help")
struct HelpPageTests {
    @Test("tells usage, arguments, groups and options of a command")
    func command() throws {
        let expected = """
            OVERVIEW: Paint a wall.

            USAGE: tool paint <wall> --color <name> [--coats <n>] [--share <part>] [--finish <look>] [--note <text> ...] [--primer] [--no-primer] [--floor <n>] [--folder <folder>] [--verbose] [--quiet]

            ARGUMENTS:
              <wall>                  The wall to paint.

            THE PLACE:
              --floor <n>             The floor.
              --folder <folder>       Where pictures are.
              -v, --verbose           Tell more.
              -q, --quiet             Tell less.

            OPTIONS:
              -c, --color <name>      The colour.
              --coats <n>             How often. (default: 2)
              --share <part>          How much of it.
              --finish <look>         How it looks when it is dry. (values: matt, glossy,
                                      silk; default: matt)
              -n, --note <text>       A remark; may be given again.
              --primer/--no-primer    With or without a primer.
              --version               Show the version.
              -h, --help              Show help information.


            """
        #expect(try SampleProgram.text("paint", "--help") == expected)
    }

    @Test("tells the commands of a group, and the options of the one that is meant where none is named")
    func group() throws {
        let expected = """
            OVERVIEW: Show what is painted.

            USAGE: tool show [--all] [<number>] [<other> ...] | <subcommand>

            ARGUMENTS:
              <number>                The first.
              <other>                 Further ones.

            OPTIONS:
              --all                   All of them.
              --version               Show the version.
              -h, --help              Show help information.

            SUBCOMMANDS:
              wall (default)          Show walls.
              door                    Show doors.

              See 'tool help show <subcommand>' for detailed help.

            """
        #expect(try SampleProgram.text("show", "--help") == expected)
    }

    @Test("keeps to the width of the terminal")
    func width() throws {
        for columns in [60, 100, 132] {
            let help = try #require(try SampleProgram.text("--help", columns: columns))
            #expect(help.split(separator: "\n").allSatisfy { $0.count <= columns })
        }
        let narrow = try #require(try SampleProgram.text("paint", "--help", columns: 46))
        #expect(
            narrow.contains(
                """
                  --finish <look>         How it looks when
                                          it is dry. (values:
                                          matt, glossy, silk;
                                          default: matt)

                """
            )
        )
    }
}
