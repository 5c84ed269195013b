import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("User portrait screenlet")
struct UserPortraitScreenletTests {
    /// A delegate that writes down what it hears.
    final class Recorder: UserPortraitDelegate {
        struct Heard: Sendable {
            var imageCount = 0
            var receivedSizes: [PixelSize] = []
            var renditionSizes: [PixelSize] = []
            var errors: [PortraitError.Code] = []
        }

        let heard = Mutex(Heard())
        let received: Bitmap?
        let replacement: Rendition?

        init(received: Bitmap? = nil, replacement: Rendition? = nil) {
            self.received = received
            self.replacement = replacement
        }

        func screenlet(
            _ screenlet: UserPortraitScreenlet,
            onUserPortraitResponseImage image: Bitmap
        ) async throws -> Bitmap {
            heard.withLock { heard in
                heard.imageCount += 1
                heard.receivedSizes.append(image.size)
            }
            return received ?? image
        }

        func screenlet(
            _ screenlet: UserPortraitScreenlet,
            onUserPortraitRendition rendition: Rendition
        ) async throws -> Rendition {
            heard.withLock { $0.renditionSizes.append(rendition.size) }
            return replacement ?? rendition
        }

        func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitError error: PortraitError) async {
            heard.withLock { $0.errors.append(error.code) }
        }
    }

    @Test("has the defaults of the original")
    func defaults() {
        let attributes = UserPortraitScreenlet.Attributes()
        #expect(attributes.borderWidth == 1)
        #expect(attributes.borderColor == nil)
        #expect(!attributes.editable)
        #expect(attributes.offlinePolicy == .remoteFirst)
        #expect(attributes.autoLoad)
        #expect(attributes.side == 60)
    }

    @Test("loads under every selector and shows the picture at its size")
    func loads() async throws {
        let bench = try LoadingBench()
        let recorder = Recorder()
        let screenlet = UserPortraitScreenlet(session: bench.session(), delegate: recorder)
        try await screenlet.loadLoggedUserPortrait()
        try await screenlet.load(userId: 20156)
        try await screenlet.load(companyId: 20116, emailAddress: "test@example.com")
        try await screenlet.load(companyId: 20116, screenName: "test")
        #expect(await screenlet.userId == 20156)
        #expect(await screenlet.image?.size == PixelSize(width: 60, height: 60))
        try await screenlet.load(portraitId: 35359, uuid: "c641a7c9-5acb-aa68-b3ea-5575e1845d2f")
        #expect(recorder.heard.withLock { $0.imageCount } == 5)
        #expect(recorder.heard.withLock { $0.errors } == [])
    }

    @Test("can be edited only when that is on and the user is known")
    func editable() async throws {
        let bench = try LoadingBench()
        let screenlet = UserPortraitScreenlet(session: bench.session())
        try await screenlet.load(userId: 20156)
        #expect(await !screenlet.canEdit)
        await screenlet.update { $0.editable = true }
        #expect(await screenlet.canEdit)
        bench.portal.set(.refuses)
        await #expect(throws: PortraitError.self) { try await screenlet.load(userId: 20156) }
        #expect(await !screenlet.canEdit)
    }

    @Test("a portrait that is known by its id alone can't be edited")
    func anonymous() async throws {
        let bench = try LoadingBench()
        let screenlet = UserPortraitScreenlet(
            session: bench.session(),
            attributes: UserPortraitScreenlet.Attributes(editable: true)
        )
        try await screenlet.load(portraitId: 7, uuid: "somebody")
        #expect(await screenlet.userId == nil)
        #expect(await !screenlet.canEdit)
    }

    @Test("shows what the delegate gives in place of the picture")
    func replaced() async throws {
        let bench = try LoadingBench()
        let other = try Renderer()
            .render(
                .female,
                size: PixelSize(width: 9, height: 9),
                recipe: .original,
                format: .png
            )
        let screenlet = UserPortraitScreenlet(session: bench.session(), delegate: Recorder(replacement: other))
        try await screenlet.load(userId: 20156)
        #expect(await screenlet.image == other)
    }

    @Test(
        "gives the delegate the picture as it was received, and draws what comes back; the rendition comes after that"
    )
    func received() async throws {
        let bench = try LoadingBench()
        let red = Bitmap(size: PixelSize(width: 30, height: 30), filledWith: Color(red: 255, green: 0, blue: 0))
        let recorder = Recorder(received: red)
        let attributes = UserPortraitScreenlet.Attributes(borderWidth: 0, side: 24)
        let screenlet = UserPortraitScreenlet(session: bench.session(), attributes: attributes, delegate: recorder)
        let loaded = try await screenlet.load(userId: 20156)
        guard case .original(let original) = loaded.picture else {
            Issue.record("there is no portrait")
            return
        }
        let size = try Renderer().bitmap(of: original.bytes).size
        #expect(recorder.heard.withLock { $0.receivedSizes } == [size])
        #expect(recorder.heard.withLock { $0.renditionSizes } == [PixelSize(width: 24, height: 24)])
        let shown = try Renderer().bitmap(of: try #require(await screenlet.image).bytes)
        #expect(shown[12, 12] == Color(red: 255, green: 0, blue: 0))
    }

    @Test("a failure is heard once, the user is forgotten and the placeholder shown")
    func failure() async throws {
        let bench = try LoadingBench()
        let recorder = Recorder()
        let screenlet = UserPortraitScreenlet(session: bench.session(), delegate: recorder)
        bench.portal.set(.connectionFails)
        let error = await #expect(throws: PortraitError.self) { try await screenlet.load(userId: 20156) }
        #expect(error?.code == .portalUnreachable)
        #expect(recorder.heard.withLock { $0.errors } == [.portalUnreachable])
        #expect(recorder.heard.withLock { $0.imageCount } == 0)
        #expect(await screenlet.userId == nil)
        #expect(await screenlet.image != nil)
    }

    @Test("a user without portrait shows the placeholder without an error, and can be given one")
    func withoutPortrait() async throws {
        let bench = try LoadingBench()
        let recorder = Recorder()
        bench.portal.change { $0.user.portraitId = 0 }
        let screenlet = UserPortraitScreenlet(session: bench.session(), delegate: recorder)
        try await screenlet.load(userId: 20156)
        #expect(recorder.heard.withLock { $0.errors }.isEmpty)
        #expect(recorder.heard.withLock { $0.imageCount } == 0)
        #expect(await screenlet.userId == 20156)
        let shown = await screenlet.image
        await screenlet.loadPlaceholder()
        #expect(await screenlet.image == shown)
    }

    @Test("appears with the own portrait, or with the placeholder where nobody is signed in")
    func appears() async throws {
        let bench = try LoadingBench()
        let own = UserPortraitScreenlet(session: bench.session())
        await own.appear()
        #expect(await own.userId == 20156)
        let guest = UserPortraitScreenlet(session: bench.session(signIn: nil))
        await guest.appear()
        #expect(await guest.userId == nil)
        #expect(await guest.image != nil)
        let idle = UserPortraitScreenlet(
            session: bench.session(),
            attributes: UserPortraitScreenlet.Attributes(autoLoad: false)
        )
        await idle.appear()
        #expect(await idle.userId == nil)
    }
}
