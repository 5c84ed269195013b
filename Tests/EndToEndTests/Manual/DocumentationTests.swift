import FoundationEssentials
import PixelPipeline
import SandboxPortal
import Testing

@Suite("The documentation")
struct DocumentationTests {
    @Test("is in documents that are short enough to be read", arguments: Document.all)
    func size(document: Document) {
        #expect(document.text.utf8.count <= (document.path == "README.md" ? 10_000 : 20_000))
    }

    @Test("has links that lead somewhere, also within a document", arguments: Document.all)
    func links(document: Document) throws {
        let folder = document.path.split(separator: "/").dropLast().joined(separator: "/")
        for link in document.links {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            var path = document.path
            if !parts[0].isEmpty {
                path = folder.isEmpty ? String(parts[0]) : "\(folder)/\(parts[0])"
                #expect(FileManager.default.fileExists(atPath: Repository.path(path)), "\(link)")
            }
            guard parts.count == 2 else { continue }
            #expect(try Document(path).anchors.contains(String(parts[1])), "\(link)")
        }
    }

    @Test("is reached from the front page")
    func reach() throws {
        let front = try Document("README.md").links
        for document in Document.all where document.path != "README.md" {
            #expect(front.contains(document.path), "\(document.path)")
        }
    }

    @Test("shows the programs that the tutorials run")
    func tutorials() throws {
        let library = try Document("Documentation/Library.md").text
        for (path, beginning) in [("avatar/Avatar.swift", "func avatar("), ("bookmark-list/BookmarkList.swift", "")] {
            let source = try Document("fixtures/tutorials/Sources/\(path)").text
            let start =
                beginning.isEmpty ? source.startIndex : try #require(source.firstRange(of: beginning)).lowerBound
            let shown = source[start...].split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
            #expect(library.contains(shown), "\(path)")
        }
    }

    @Test("has examples that draw no ring before the picture is resized", arguments: Document.all)
    func rings(document: Document) {
        for command in document.examples.map(\.command) {
            let words = command.split(separator: " ")
            guard let size = words.firstIndex(of: "--size") else { continue }
            for ring in ["--theme", "--border-width", "--border-color"] {
                #expect(words.firstIndex { $0 == ring }.map { size < $0 } ?? true, "\(command)")
            }
        }
    }

    @Test("has examples that do what it shows", arguments: Document.all.filter { !$0.examples.isEmpty })
    func examples(document: Document) async throws {
        try await Stage.with(.liferay74) { stage in
            try await DocumentationScene.prepare(stage)
            for example in document.examples {
                let outcome = try await DocumentationScene.run(example, on: stage)
                #expect(outcome.status == example.status, "\(example.command): \(outcome.error)")
                let printed = String(decoding: outcome.output, as: UTF8.self) + outcome.error
                let lines = printed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                #expect(example.shows(lines.map(String.init)), "\(example.command):\n\(printed)")
            }
        }
    }

    @Test("names the kinds and areas of rehearsed faults as they are written")
    func faults() throws {
        let rows = try Document("Documentation/Sandbox.md").text.split(separator: "\n")
        for (name, words) in [
            ("kinds", Fault.Kind.allCases.map(\.rawValue)), ("areas", Fault.Area.allCases.map(\.rawValue)),
        ] {
            let row = "| \(name) | "
            let line = try #require(rows.first { $0.hasPrefix(row) }).dropFirst(row.count)
            let told = line.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
            #expect(Set(told) == Set(words) && told.count == words.count, "\(name)")
        }
    }

    @Test("has a fetch that hands the portal's file out, unless the name of the output asks for another format")
    func handedOut() async throws {
        try await Stage.with(.liferay74) { stage in
            let yuki = try #require(stage.sandbox.portrait(screenName: "yuki")?.bytes)
            try #require(ImageFormat.sniff(yuki) == .gif)
            for (name, format) in [("yuki", .gif), ("yuki.dat", .gif), ("yuki.jpg", .jpeg)] as [(String, ImageFormat)] {
                let outcome = try await stage.fetch("--screen-name", "yuki", "-o", stage.folder.file(name))
                #expect(outcome.status == 0, "\(outcome.error)")
                let bytes = try stage.folder.bytes(of: name)
                #expect(ImageFormat.sniff(bytes) == format && (bytes == yuki) == (format == .gif), "\(name)")
            }
        }
    }

    @Test("has enough examples to be a manual")
    func count() {
        #expect(Document.all.reduce(0) { $0 + $1.examples.count } > 50)
    }
}
