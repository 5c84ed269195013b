import Testing

@testable import LiferayPortal

@Suite("Default pictures", .timeLimit(.minutes(5)))
struct DefaultPicturesTests {
    private static func isQuestion(_ request: ScriptedRequest) -> Bool { request.target.hasSuffix("img_id=0") }

    /// A portal that has everybody's picture, and leaves the first questions for its default picture without an answer.
    private static func portal(silentTimes: Int) -> Script {
        let questions = Counter()
        return Script { request in
            guard isQuestion(request) else { return .picture(Sample.portrait) }
            return questions.next() < silentTimes ? .silence : .picture(Sample.defaultPicture)
        }
    }

    private static func isAsked(_ portal: ScriptedPortal) async {
        while !portal.requests.contains(where: isQuestion) { await Task.yield() }
    }

    @Test("keep no task waiting that is cancelled, however many wait for the one answer")
    func cancelled() async throws {
        try await ScriptedPortal.session(Self.portal(silentTimes: .max)) { session, portal in
            let tasks = (0..<3).map { _ in Task { try await session.portrait(of: Sample.portalUser()) } }
            await Self.isAsked(portal)
            for task in tasks { task.cancel() }
            for task in tasks {
                await #expect(throws: PortalError.cancelled) { try await task.value }
            }
            #expect(await session.facts().defaultPictures.isEmpty)
        }
    }

    @Test("are asked for anew by who comes when all others were cancelled")
    func anew() async throws {
        try await ScriptedPortal.session(Self.portal(silentTimes: 1)) { session, portal in
            let leaving = Task { try await session.portrait(of: Sample.portalUser()) }
            await Self.isAsked(portal)
            leaving.cancel()
            await #expect(throws: PortalError.cancelled) { try await leaving.value }
            let image = try await session.portrait(of: Sample.portalUser())
            #expect(image.bytes == Sample.portrait)
            #expect(await session.facts().defaultPictures == [Sample.male: Sample.defaultDigest])
        }
    }
}
