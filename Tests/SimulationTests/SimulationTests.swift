import Testing

@Suite("Simulation: lives from seeds")
struct SimulationTests {
    @Test(
        "in two thousand lives, most of them short, nothing is lost, overtaken or sent twice",
        arguments: [(lives: 300, first: 1, operations: 24), (lives: 1_700, first: 301, operations: 6)]
    )
    func nothingIsLost(lives: Int, first: Int, operations: Int) async throws {
        let answer = try await Simulator.run(
            "--lives",
            "\(lives)",
            "--first",
            "\(first)",
            "--operations",
            "\(operations)",
            "--jobs",
            "2"
        )
        #expect(answer.code == 0, "\(answer.text)")
        #expect(answer.text.contains("\(lives) lives, 0 with violations"))
        // Nothing waits for the system's clock: the time of a life is its own.
        #expect(answer.text.contains("strays of the system's clock: 0"))
    }

    @Test("a life of fewer operations begins as one of more")
    func shorterLives() async throws {
        let long = try await Simulator.run("--seed", "7")
        let short = try await Simulator.run("--seed", "7", "--operations", "3")
        #expect(short.code == 0)
        let logs = [long, short].map { $0.text.split(separator: "\n") }
        #expect(logs[1].count < logs[0].count)
        func operations(_ log: [Substring]) -> [String] {
            log.filter { $0.contains(" begins: ") }
                .map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
        }
        // What others do is told in other words.
        #expect(operations(logs[1]).count <= 3 && !operations(logs[1]).isEmpty)
        #expect(Set(operations(logs[1])).isSubset(of: operations(logs[0])))
    }

    @Test("a seed tells the same life each time, to the byte")
    func isTheSame() async throws {
        for seed in ["7", "16", "41"] {
            let first = try await Simulator.run("--seed", seed)
            let second = try await Simulator.run("--seed", seed)
            #expect(first.code == 0)
            #expect(first.text == second.text)
            #expect(first.text.split(separator: "\n").count > 20)
        }
    }

    @Test("on a busy machine a life goes another way, the same each time")
    func isBusy() async throws {
        let idle = try await Simulator.run("--seed", "7")
        let busy = try await Simulator.run("--seed", "7", "--busy")
        #expect(busy.code == 0)
        #expect(busy.text != idle.text)
        #expect(try await Simulator.run("--seed", "7", "--busy").text == busy.text)
    }

    @Test("the policies do what their tables say")
    func policiesAreAsTold() async throws {
        let answer = try await Simulator.run("--policies", "--lives", "150", "--jobs", "2")
        #expect(answer.code == 0, "\(answer.text)")
        #expect(answer.text.contains("150 lives, 0 with violations"))
    }

    @Test("several processes live the same lives as one, each once")
    func livesAreShared() async throws {
        let alone = try await Simulator.run("--lives", "30", "--digest")
        let together = try await Simulator.run("--lives", "30", "--digest", "--jobs", "3")
        let digests = [alone, together]
            .map { answer in
                answer.text.split(separator: "\n")
                    .filter { $0.hasPrefix("digest") || $0.hasPrefix("the next seed is 31") }
            }
        #expect(digests[0].count == 2)
        #expect(digests[0] == digests[1])
    }

    @Test("lives that went wrong once go well now", arguments: Simulator.lives)
    func goesWell(file: String) async throws {
        let answer = try await Simulator.run("--play", "\(Simulator.root)/fixtures/lives/\(file)")
        #expect(answer.code == 0, "\(answer.text)")
    }

    @Test("a disk that only says that it has synced is found out, and the life is made short")
    func findsLyingDisk() async throws {
        let answer = try await Simulator.run("--lives", "100", "--disk-ignores-syncs")
        #expect(answer.code == 1)
        let words = answer.text.split(separator: " ")
        let seed = try #require(words.first == "seed" ? words.dropFirst().first?.dropLast() : nil)
        let short = try await Simulator.run("--seed", String(seed), "--shrink", "--disk-ignores-syncs")
        #expect(short.code == 1)
        let operations = short.text.split(separator: "\n").filter { $0.contains(" do ") }
        #expect((1...12).contains(operations.count), "\(short.text)")
    }

    @Test("after a violation the next seed is the first that nobody has lived")
    func tellsNextSeed() async throws {
        let answer = try await Simulator.run("--lives", "100000", "--disk-ignores-syncs", "--jobs", "2")
        #expect(answer.code == 1)
        let lines = answer.text.split(separator: "\n").map { $0.split(separator: " ") }
        let lives = try #require(lines.first { $0.dropFirst().first == "lives," }?.first.flatMap { Int($0) })
        #expect((1...1_000).contains(lives))
        #expect(answer.text.contains("the next seed is \(lives + 1)\n"))
    }

    @Test(
        "what is no life is refused",
        arguments: ["--seed x", "--play /none", "--what -", "--policies --operations 3"]
    )
    func isRefused(arguments: String) async throws {
        let words = arguments.split(separator: " ").map(String.init) + [""]
        let answer = try await Simulator.run(words[0], words[1], words[2])
        #expect([64, 66].contains(answer.code))
    }
}
