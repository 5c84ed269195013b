import Testing

@testable import PortraitServer

@Suite("The addresses of profiles")
struct ProfilePathTests {
    private static let md5 = String(repeating: "0aF", count: 10) + "b9"
    private static let sha256 = String(repeating: "0aF9", count: 16)

    @Test(
        "name a hash of either length and a form",
        arguments: [
            ("", ProfilePath.Form.page), (".json", .json), (".xml", .xml), (".vcf", .vcard), (".qr", .code),
            (".JSON", .json),
        ]
    )
    func forms(suffix: String, form: ProfilePath.Form) throws {
        for hash in [Self.md5, Self.sha256] {
            let path = try #require(ProfilePath([hash + suffix]))
            #expect(path.form == form && path.hash == hash.lowercased())
        }
    }

    @Test("of the third version name a SHA-256")
    func version3() {
        #expect(ProfilePath(["v3", "profiles", Self.sha256])?.form == .version3)
        #expect(ProfilePath(["v3", "profiles", Self.md5]) == nil)
        #expect(ProfilePath(["v3", "profiles", Self.sha256 + ".json"]) == nil)
        #expect(ProfilePath(["v3", Self.sha256]) == nil)
    }

    @Test(
        "are no others",
        arguments: [
            "", ".json", "jane", "\(md5).", "\(md5).php", "\(md5).v3", "\(md5).json.xml", "\(md5)0",
            "\(md5.dropLast())",
            "\(md5.dropLast())g", "\(md5.dropLast())٣",
        ]
    )
    func others(segment: String) {
        #expect(ProfilePath([segment]) == nil)
        #expect(ProfilePath([segment, Self.md5]) == nil)
    }
}
