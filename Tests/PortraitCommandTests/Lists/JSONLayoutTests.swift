import Foundation
import LiferayPortal
import Testing

@testable import portrait

@Suite("Rows as JSON")
struct JSONLayoutTests {
    private static let awkward = "\"\\/ \n\r\t\u{8}\u{0}\u{1B}\u{7F}\u{9B}\u{A0}\u{2028}\u{202E}é王👩‍👩‍👧 <b>&amp;"
    private static let rows: [[Cell]] = [
        [.number(.max), .text(awkward), .flag(false)],
        [.fraction(0.1), .nothing, .date(Date(timeIntervalSince1970: 0))],
        [.number(.min), .fraction(.infinity), .text("")],
    ]

    private func check(_ objects: [[String: Any]]) throws {
        try #require(objects.count == 3)
        #expect(objects[0]["a"] as? Int64 == .max)
        #expect(objects[0]["b"] as? String == Self.awkward)
        #expect(objects[0]["c"] as? Bool == false)
        #expect(objects[1]["a"] as? Double == 0.1)
        #expect(objects[1]["b"] is NSNull)
        #expect(objects[1]["c"] as? String == "1970-01-01T00:00:00Z")
        #expect(objects[2]["a"] as? Int64 == .min)
        #expect(objects[2]["b"] is NSNull)
        #expect(objects[2]["c"] as? String == "")
    }

    @Test("is one object that another reader reads, told page by page")
    func object() throws {
        var layout = JSONLayout(columns: ["a", "b", "c"])
        let text =
            layout.text(for: [Self.rows[0]]) + layout.text(for: []) + layout.text(for: Array(Self.rows.dropFirst()))
            + layout.ending("\"rowCount\":3")
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        try check(try #require(object["rows"] as? [[String: Any]]))
        #expect(object["rowCount"] as? Int == 3)
    }

    @Test("is an object without rows as well")
    func empty() throws {
        var layout = JSONLayout(columns: ["a"])
        let object =
            try JSONSerialization.jsonObject(with: Data(layout.ending("\"rowCount\":0").utf8)) as? [String: Any]
        #expect((object?["rows"] as? [Any])?.isEmpty == true)
    }

    @Test("of NDJSON is a line for each row, whatever is in it")
    func lines() throws {
        var layout = NDJSONLayout(columns: ["a", "b", "c"])
        let text = layout.text(for: Self.rows) + layout.ending("\"rowCount\":3")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4 && lines.last == "")
        try check(
            try lines.dropLast()
                .map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        )
    }

    @Test("has its members in the order of the columns, and nothing that steers a terminal")
    func escapes() {
        let text = JSONRow([.text("\u{1B}[2J\u{9B}\u{202E}\u{2028}\u{7F}"), .number(1)], names: ["z", "a"]).text
        #expect(text == #"{"z":"\u001b[2J\u009b\u202e\u2028\u007f","a":1}"#)
        #expect(JSONRow([.text("\u{61C}")], names: ["\u{61C}"]).text == #"{"\u061c":"\u061c"}"#)
        let steering = (0...0xFFFF).compactMap { Unicode.Scalar(UInt32($0)) }.filter(\.steersTerminals)
        #expect(steering.count > 70)
        for scalar in steering {
            let row = JSONRow([.text(String(scalar)), .object(.string(String(scalar)))], names: ["a", "b"])
            #expect(!row.text.unicodeScalars.contains(scalar), "\(scalar.value)")
        }
    }
}
