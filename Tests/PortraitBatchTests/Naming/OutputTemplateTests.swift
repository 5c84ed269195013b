import Screenlets
import Testing

@testable import PortraitBatch

@Suite("Batch: names of files")
struct OutputTemplateTests {
    private func path(_ template: String, _ values: [String: String]) throws -> String {
        try OutputTemplate(parsing: template).path { name in values[name].map { [$0] } }
    }

    @Test(
        "puts values into the template",
        arguments: [
            ("out/{userId}-{screenName}.{format}", "out", "7-jane.png"), ("{userId}.jpg", ".", "7.jpg"),
            ("/a/b/{userId}/x.png", "/a/b", "7/x.png"), ("../out/{screenName}", "../out", "jane"),
            ("out/a{{b}}{userId}", "out", "a{b}7"), ("/{userId}", "/", "7"), ("./{userId}", ".", "7"),
        ]
    )
    func values(template: String, folder: String, expected: String) throws {
        let parsed = try OutputTemplate(parsing: template)
        #expect(parsed.folder == folder)
        let values = ["userId": "7", "screenName": "jane", "format": "png"]
        #expect(try path(template, values) == expected)
    }

    @Test(
        "refuses templates that make no sense",
        arguments: [
            "out/all.png", "out/{userId", "out/userId}", "out/{}.png", "{a}/../{b}", "{a}/./b", "out/{a}/", "",
            "out/{a}\0",
        ]
    )
    func refused(template: String) {
        #expect(throws: PortraitError.self) { try OutputTemplate(parsing: template) }
    }

    @Test(
        "lets no value out of its folder",
        arguments: [
            ("../../etc/passwd", "_.._.._etc_passwd"), ("..", "_._"), (".", "_"), ("/etc/passwd", "_etc_passwd"),
            ("a/b", "a_b"), ("a\\b", "a_b"), ("nul\0here", "nul_here"), ("-rf", "_-rf"), (".hidden", "_.hidden"),
            ("con", "_con"), ("COM1.txt", "_COM1.txt"), ("console", "console"), ("a:b*c?", "a_b_c_"),
            ("name.", "name_"),
            ("name ", "name_"), ("line\nbreak", "line_break"), ("\u{202E}gpj.exe", "_gpj.exe"), ("\u{1B}[31m", "_[31m"),
            ("Zoë", "Zoë"), ("Zoe\u{308}", "Zo\u{EB}"), ("日本", "日本"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("a b", "a b"),
            ("~", "~"), ("$HOME", "$HOME"), ("%2e%2e%2f", "%2e%2e%2f"),
        ]
    )
    func traps(value: String, expected: String) throws {
        let made = try path("out/{v}", ["v": value])
        #expect(made.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(made)")
        #expect(!made.contains("/"))
    }

    @Test("cuts long names on a character, and keeps the extension")
    func lengths() throws {
        let long = try path("out/{v}.png", ["v": String(repeating: "é", count: 300)])
        #expect(long.utf8.count <= 255)
        #expect(long.hasSuffix("é.png"))
        let family = try path("out/{v}", ["v": String(repeating: "👩‍👩‍👧", count: 40)])
        #expect(family.utf8.count <= 255)
        #expect(family.allSatisfy { $0 == "👩‍👩‍👧" })
    }

    @Test("tells of a placeholder without a value, and of a name that would be empty")
    func missing() throws {
        #expect(throws: PortraitError.self) { try path("out/{nobody}", [:]) }
        #expect(throws: PortraitError.self) { try path("out/{v}", ["v": ""]) }
        #expect(try path("out/{v}.png", ["v": ""]) == "_.png")
    }

    @Test("takes a name that begins with an accent for a name of its own")
    func joinedSlashes() throws {
        let template = try OutputTemplate(parsing: "out/\u{301}a/{v}/\u{301}{v}\u{301}.png")
        #expect(template.folder == "out/\u{301}a")
        let made = try template.path { _ in ["\u{301}b"] }
        #expect(made.unicodeScalars.elementsEqual("\u{301}b/\u{301}\u{301}b\u{301}.png".unicodeScalars), "\(made)")
    }

    @Test("keeps the folders of a local picture, each made safe")
    func folders() throws {
        let template = try OutputTemplate(parsing: "out/{folder}/{name}.png")
        let deep = try template.path { $0 == "folder" ? ["a", "..", "c/d"] : ["x"] }
        #expect(deep == "a/_._/c_d/x.png")
        #expect(try template.path { $0 == "folder" ? [] : ["x"] } == "x.png")
    }
}
