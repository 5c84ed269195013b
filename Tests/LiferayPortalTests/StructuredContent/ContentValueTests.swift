import FoundationEssentials
import Testing

@testable import LiferayPortal

@Suite("Values of web content")
struct ContentValueTests {
    @Test("reads and writes numbers as the published cases say")
    func numbers() throws {
        let cases = try Published.fieldCases("number")
        #expect(cases.count == 10)
        for entry in cases {
            let name = entry["type"]?.text == "integer" ? "integerXSD" : "decimalXSD"
            let field = try Published.field("DDMFieldNumber_Tests.swift", name)
            let locale = entry["locale"]?.text ?? "en_US"
            let value = try #require(
                entry["set_value"]?.number.flatMap { field.value(ofNumber: $0) }
                    ?? entry["set_string"]?.text.flatMap { field.value(ofText: $0) }
                    ?? entry["set_label"]?.text.flatMap { field.value(ofLabel: $0, locale: locale) }
            )
            if let number = entry["value"]?.number {
                #expect([.integer(Int64(number)), .decimal(number)].contains(value), "\(entry)")
            }
            if let text = entry["string"]?.text { #expect(field.text(of: value) == text, "\(entry)") }
            if let label = entry["label"]?.text {
                #expect(field.label(of: value, locale: locale) == label, "\(entry)")
            }
        }
    }

    @Test("reads and writes days as the published cases say", arguments: ["date_6_2", "date_7"])
    func days(release: String) throws {
        let field =
            release == "date_7"
            ? try Published.field("DDMFieldDate_v70_Tests.swift", "json")
            : try Published.field("DDMFieldDate_v62_Tests.swift", "xsd")
        let cases = try Published.fieldCases(release)
        #expect(cases.count == (release == "date_7" ? 4 : 5))
        for entry in cases {
            let locale = entry["locale"]?.text ?? "en_US"
            let value = try #require(
                entry["set_date"]?.text.flatMap { field.value(ofText: $0) }
                    ?? entry["set_string"]?.text.flatMap { field.value(ofText: $0) }
                    ?? entry["set_label"]?.text.flatMap { field.value(ofLabel: $0, locale: locale) },
                "\(entry)"
            )
            // 2004-06-19 in seconds since 1970, by date(1).
            #expect(value == .date(Date(timeIntervalSince1970: 1_087_603_200)))
            if let text = entry["string"]?.text {
                #expect(field.text(of: value, days: release == "date_7" ? .dashes : .milliseconds) == text)
            }
            if let label = entry["label"]?.text {
                #expect(field.label(of: value, locale: locale) == label, "\(entry)")
            }
        }
    }

    @Test(
        "takes no day that no calendar has",
        arguments: ["2004-02-30", "2004-13-01", "6/31/2004", "", "a-b-c", "1-2"]
    )
    func noDay(text: String) throws {
        let field = try Published.field("DDMFieldDate_v70_Tests.swift", "json")
        #expect(field.value(ofText: text) == nil)
        #expect(field.value(ofLabel: text, locale: "en_US") == nil)
    }

    @Test("reads and writes yes and no as the published cases say")
    func booleans() throws {
        let field = try Published.field("DDMFieldBoolean_Tests.swift", "json")
        let cases = try Published.fieldCases("boolean")
        #expect(cases.count == 5)
        for entry in cases {
            if let flag = entry["set_value"]?.flag {
                #expect(field.text(of: .boolean(flag)) == entry["string"]?.text)
                #expect(field.label(of: .boolean(flag), locale: "es_ES") == entry["label"]?.text)
                #expect(field.value(ofText: "\(flag)") == .boolean(flag))
            } else if let label = entry["set_label"]?.text {
                let expected = entry["value"]?.flag.map { ContentValue.boolean($0) }
                #expect(field.value(ofLabel: label, locale: "en_US") == expected, "\(label)")
            }
        }
    }

    @Test("reads and writes chosen options as the published cases say", arguments: ["XSD", "JSON"])
    func options(form: String) throws {
        let field = try Published.field("DDMFieldStringWithOptions_Tests.swift", "selectWithPredefinedValues\(form)")
        let cases = try #require(try Published.fieldValues("options")["cases"]?.elements)
        #expect(cases.count == 7)
        for entry in cases.compactMap(\.members) {
            let value = try #require(field.value(ofText: entry["set"]?.text ?? ""))
            #expect(field.text(of: value) == entry["string"]?.text, "\(entry)")
            if let label = entry["label"]?.text { #expect(field.label(of: value, locale: "en_US") == label) }
        }
    }

    @Test("reads the published records: fields whatever the case of their names")
    func records() throws {
        let cases = try Published.fieldCases("ddl_record")
        let fields = try ContentRecord(try #require(cases[0]["json"]))
        for (name, value) in try #require(cases[0]["fields"]?.members) {
            #expect(fields[name] == value)
            #expect(fields[name.uppercased()] == value)
        }
        #expect(fields["field33"] == nil)
        #expect(try ContentRecord(try #require(cases[1]["json"])).recordId == 123)
        #expect(throws: PortalError.self) { try ContentRecord(.null) }
    }
}
