import FoundationEssentials
import Testing

@testable import SandboxPortal

@Suite("Sandbox company")
struct SandboxCompanyTests {
    @Test("holds the users and portraits that its README promises")
    func content() throws {
        let company = try Fixtures.company()
        #expect(company.users.count == 16)
        #expect(company.portraits.count == 12)
        #expect(
            company.users.filter { $0.portraitId == 0 }.map(\.screenName) == ["minji", "ludwig", "o.brien", "nguyen"]
        )
        #expect(company.users.filter(\.isAdministrator).map(\.emailAddress) == ["test@example.com"])
        #expect(company.users.allSatisfy { $0.password == "test" })
        #expect(Set(company.users.map(\.uuid)).count == 16)
        for user in company.users { #expect(user.emailAddress == UserLookup.normalized(user.emailAddress)) }
        for picture in company.portraits {
            #expect(PictureType(recognising: picture.bytes) != nil)
            #expect(picture.bytes.count < 40_000)
            if let size = PictureSize(picture.bytes) { #expect(max(size.width, size.height) <= 290) }
        }
    }

    @Test("has in the program what is in the folder")
    func builtIn() throws {
        let folder = try Fixtures.company()
        let builtIn = try SandboxCompany.builtIn()
        #expect(builtIn.users == folder.users)
        #expect(builtIn.portraits == folder.portraits)
        #expect(builtIn.defaultPictures == folder.defaultPictures)
        #expect(builtIn.content.articles.map(\.key) == folder.content.articles.map(\.key))
        for name in ["company.json", "content.json"] {
            #expect(try CompanyData.builtIn.bytes(name) == CompanyData.folder(Fixtures.folder).bytes(name))
        }
        #expect(throws: SandboxError.dataMissing(path: "built-in nobody.png")) {
            try CompanyData.builtIn.bytes("nobody.png")
        }
    }

    @Test("tells which file is missing")
    func missing() {
        #expect(throws: SandboxError.dataMissing(path: "/nowhere/company.json")) {
            try SandboxCompany(folder: "/nowhere")
        }
    }

    @Test("tells which file is damaged, and why")
    func damaged() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "sandbox-company-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
        }
        try Data("{\"companyId\":1}".utf8).write(to: folder.appending(path: "company.json"))
        let error = #expect(throws: SandboxError.self) { try SandboxCompany(folder: folder.path) }
        guard case .dataDamaged(let path, let reason) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(path.hasSuffix("company.json"))
        #expect(!reason.isEmpty)
    }
}
