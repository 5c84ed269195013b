import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import SandboxPortal
import Screenlets
import Testing

/// The example of the README, as it stands there.
private enum Example {
    // README
    static func avatar(
        of emailAddress: String,
        server: String,
        password: String,
        cache: String
    ) async throws -> Rendition? {
        let address = try PortalAddress(server)
        let account = Credentials.basic(user: "test@example.com", password: password)
        let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: cache))
        let configuration = PortalConfiguration(server: address, credentials: account)
        return try await PortalSession.withSession(configuration: configuration) { portal in
            let session = SessionContext(
                portal: portal,
                portalKey: PortalKey(server: address.text),
                store: store,
                signIn: account.user
            )
            let screenlet = UserPortraitScreenlet(
                session: session,
                attributes: UserPortraitScreenlet.Attributes(offlinePolicy: .cacheFirst, theme: .flat7, side: 96)
            )
            try await screenlet.load(emailAddress: emailAddress)
            return await screenlet.image
        }
    }
    // README
}

@Suite("The README")
struct ReadmeTests {
    private func text(of path: String) throws -> String {
        try String(contentsOfFile: Repository.path(path), encoding: .utf8)
    }

    @Test("its example is the one that is compiled here, and works with and without the portal")
    func example() async throws {
        let source = try text(of: "Tests/EndToEndTests/ReadmeTests.swift").components(by: "    // README\n")
        let example = try #require(source.count > 2 ? source[1] : nil)
        #expect(try text(of: "README.md").contains(example))

        try await Stage.with(.liferay74) { stage in
            let cache = stage.folder.file("library")
            let online = try await Example.avatar(
                of: "jane.doe@example.com",
                server: stage.sandbox.url,
                password: "test",
                cache: cache
            )
            #expect(online?.size == PixelSize(width: 96, height: 96))
            await stage.sandbox.stopListening()
            let offline = try await Example.avatar(
                of: "jane.doe@example.com",
                server: stage.sandbox.url,
                password: "test",
                cache: cache
            )
            #expect(offline == online)
        }
    }

    @Test("its commands run as they are printed")
    func commands() async throws {
        let lines = try text(of: "README.md").split(separator: "\n")
            .filter { $0.hasPrefix("    portrait ") && !$0.hasPrefix("    portrait sandbox") }
            .map { $0.dropFirst(4).components(by: "  #")[0] }
        #expect(lines.count >= 7)
        try await Stage.with(.liferay74) { stage in
            let photo = try Data(contentsOf: URL(filePath: Repository.path("fixtures/images/portrait.jpg")))
            try photo.write(to: URL(filePath: stage.folder.file("photo.jpg")))
            let known = try await stage.fetch("--me", "-o", "-")
            #expect(known.status == 0)
            for line in lines {
                // No word of these commands has a blank in it; quotes only keep a shell from reading a sign.
                let words = line.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" } }
                let outcome = try await stage.program.run(words, workingFolder: stage.folder.path)
                #expect(outcome.status == 0, "\(line): \(outcome.error)")
            }
            for name in ["jane.jpg", "jane.png", "avatar.png"] { #expect(stage.folder.exists(name)) }
        }
    }
}

extension StringProtocol {
    /// The parts between a separator.
    fileprivate func components(by separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return parts + [String(rest)]
    }
}
