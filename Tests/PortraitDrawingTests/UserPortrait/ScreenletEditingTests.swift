import LiferayPortal
import OfflineStore
import PixelPipeline
import PortraitDrawing
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

@Suite("User portrait screenlet: editing")
struct ScreenletEditingTests {
    /// A delegate that writes down what it hears.
    final class Recorder: UserPortraitDelegate {
        let heard = Mutex<[String]>([])

        func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitError error: PortraitError) async {
            heard.withLock { $0.append("error \(error.code.rawValue)") }
        }

        func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploaded saved: SavedPortrait) async {
            heard.withLock { $0.append(saved.outcome.rawValue) }
        }

        func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitStored saved: SavedPortrait) async {
            heard.withLock { $0.append("stored \(saved.outcome.rawValue)") }
        }

        func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploadError error: PortraitError) async {
            heard.withLock { $0.append("upload error \(error.code.rawValue)") }
        }
    }

    private func screenlet(
        _ bench: EditingBench,
        _ recorder: Recorder,
        editable: Bool = true,
        policy: OfflinePolicy = .remoteFirst
    ) -> UserPortraitScreenlet {
        UserPortraitScreenlet(
            session: bench.session(),
            attributes: UserPortraitScreenlet.Attributes(editable: editable, offlinePolicy: policy),
            delegate: recorder
        )
    }

    @Test("uploads and removes, shows the result and tells the delegate")
    func edits() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let recorder = Recorder()
        let screenlet = screenlet(bench, recorder)
        try await screenlet.load(userId: EditingBench.user)
        let placeholder = await screenlet.image
        let picture = try EditingBench.picture(200)
        try await screenlet.upload(picture: picture)
        #expect(bench.portal.picture(EditingBench.user) == picture)
        #expect(await screenlet.image != placeholder)
        #expect(await screenlet.portrait?.picture == .original(.init(bytes: picture, mediaType: "image/png")))
        try await screenlet.removePortrait()
        #expect(bench.portal.picture(EditingBench.user) == nil)
        #expect(await screenlet.image == placeholder)
        #expect(await screenlet.canEdit)
        #expect(recorder.heard.withLock { $0 } == ["uploaded", "uploaded"])
    }

    @Test("an edit that takes long leaves whom somebody turned to meanwhile")
    func late() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let other = EditingBench.user + 1
        let shown = try EditingBench.picture(90)
        bench.portal.add(other, picture: shown)
        let screenlet = screenlet(bench, Recorder())
        try await screenlet.load(userId: EditingBench.user)
        bench.portal.meanwhile { request in
            guard case .upload = request else { return }
            do {
                try await screenlet.load(userId: other)
            } catch {
                Issue.record("\(error)")
            }
        }
        let saved = try await screenlet.upload(picture: try EditingBench.picture(200))
        #expect(saved.outcome == .uploaded)
        #expect(await screenlet.userId == other)
        #expect(await screenlet.portrait?.picture == .original(.init(bytes: shown, mediaType: "image/png")))
    }

    @Test("without a connection the edit is shown and waits")
    func offline() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let recorder = Recorder()
        let screenlet = screenlet(bench, recorder)
        try await screenlet.load(userId: EditingBench.user)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let saved = try await screenlet.upload(picture: try EditingBench.picture(200))
        #expect(saved.outcome == .pending)
        #expect(await screenlet.portrait?.pending == true)
        #expect(recorder.heard.withLock { $0 } == ["stored pending"])
    }

    @Test("a refusal is the delegate's to hear, and what was shown stays")
    func refused() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(10))
        let recorder = Recorder()
        let screenlet = screenlet(bench, recorder, policy: .cacheFirst)
        try await screenlet.load(userId: EditingBench.user)
        let shown = await screenlet.image
        bench.portal.answer { request in
            if case .upload = request { .fails(EditedPortal.refusal) } else { .works }
        }
        await #expect(throws: PortraitError.self) {
            try await screenlet.upload(picture: try EditingBench.picture(200))
        }
        #expect(await screenlet.image == shown)
        #expect(await screenlet.userId == EditingBench.user)
        #expect(recorder.heard.withLock { $0 } == ["upload error picture-refused"])
    }

    @Test("takes no edit where editing is off or the user is not known", arguments: [false, true])
    func notEditable(editable: Bool) async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        let recorder = Recorder()
        let screenlet = screenlet(bench, recorder, editable: editable)
        // Editable, but nobody is loaded yet; or loaded, but not editable.
        if !editable { try await screenlet.load(userId: EditingBench.user) }
        let upload = await #expect(throws: PortraitError.self) {
            try await screenlet.upload(picture: try EditingBench.picture(200))
        }
        #expect(upload?.code == .usage)
        let removal = await #expect(throws: PortraitError.self) { try await screenlet.removePortrait() }
        #expect(removal?.code == .usage)
        #expect(bench.portal.writes.isEmpty)
        #expect(recorder.heard.withLock { $0 } == ["upload error usage", "upload error usage"])
    }
}
