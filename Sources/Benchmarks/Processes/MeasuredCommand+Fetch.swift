extension MeasuredCommand {
    /// The job that fetches are compared with: the same picture by a small program in C.
    static let fetchReference = "curl"

    /// The jobs that get a picture, the cheapest first.
    ///
    /// - Parameters:
    ///   - program: The path of the program.
    ///   - picture: The address of the picture that the program fetches.
    ///   - file: The path of a file with the same picture.
    ///   - folder: The folder that is written to.
    /// - Returns: The jobs.
    static func fetches(program: String, picture: String, file: String, scratch folder: String) -> [MeasuredCommand] {
        [
            MeasuredCommand(name: "true", command: ["true"]),
            MeasuredCommand(name: fetchReference, command: ["curl", "-sSf", "-o", folder + "/curl", picture]),
            MeasuredCommand(name: "curl, a file", command: ["curl", "-sSf", "-o", folder + "/curl", "file://" + file]),
            MeasuredCommand(
                name: "fetch, cached",
                command: fetch(with: program) + ["--policy", "cache-only", "-o", folder + "/cached"],
                goal: .processor(below: .milliseconds(4))
            ),
            MeasuredCommand(
                name: "fetch, loopback",
                command: fetch(with: program) + ["--policy", "remote-first", "-o", folder + "/remote"],
                goal: .wall(below: .milliseconds(25))
            ),
            MeasuredCommand(
                name: "fetch, cached, drawn",
                command: fetch(with: program)
                    + ["--policy", "cache-only", "--recipe", recipe, "-o", folder + "/drawn.png"]
            ),
        ]
    }

    /// The command that fetches the picture; without more it asks the portal and fills the cache.
    static func fetch(with program: String) -> [String] {
        // An account of the embedded portal that has a portrait.
        [program, "fetch", "--email", "jane.doe@example.com"]
    }

    private static let recipe = "resize:256x256/circle"
}
