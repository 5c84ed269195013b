import LiferayPortal
import ScreenletBenches
import Testing

@testable import Screenlets

@Suite("Whether a picture has to be sent")
struct UploadNeedTests {
    @Test("follows the table", arguments: UploadNeed.Portal.allCases, UploadAuthority.allCases)
    func table(portal: UploadNeed.Portal, authority: UploadAuthority) {
        for isSent in [true, false, nil] {
            let expected: UploadNeed =
                switch (portal, isSent, authority) {
                // What the portal has need not be sent, whatever was sent before.
                case (.asGiven, _, _): .unchanged
                case (.asSent, true, _): .unchanged
                case (.asSent, false, _), (.asSent, nil, _): .send
                // Nobody's work is lost with what is lost.
                case (.lost, _, _): .send
                // Nothing was sent from here, so that nothing was changed since.
                case (.other, nil, _): .send
                case (.other, _, .portal): .changedInPortal
                case (.other, _, .files): .send
                }
            #expect(UploadNeed.decide(isSent: isSent, portal: portal, authority: authority) == expected)
        }
    }

    @Test("tells to send over a portrait that the portal has lost", arguments: [true, false], UploadAuthority.allCases)
    func lost(keepsIds: Bool, authority: UploadAuthority) async throws {
        let bench = try EditingBench(keepsIds: keepsIds)
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(10))
        bench.portal.answer { request in
            switch request {
            case .picture: .fails(LostPortraitTests.notFound)
            case .lookUp, .upload, .removal: .works
            }
        }
        let session = bench.session()
        let prepared = try session.prepareUpload(try EditingBench.picture(200), crop: nil)
        let need = try await session.uploadNeed(of: .userId(EditingBench.user), prepared, authority: authority)
        #expect(need == .send)
    }

    @Test(
        "tells to send again what was sent last where the portal has lost it",
        arguments: [LostPortraitTests.notFound, LostPortraitTests.defaultPicture],
        UploadAuthority.allCases
    )
    func lostSinceThen(answer: PortalError, authority: UploadAuthority) async throws {
        // Liferay 6.2, where the picture of the same id is looked at.
        let bench = try EditingBench(keepsIds: true)
        bench.portal.add(EditingBench.user, picture: try EditingBench.picture(10))
        let selector = UserSelector.userId(EditingBench.user)
        let session = bench.session()
        let prepared = try session.prepareUpload(try EditingBench.picture(200), crop: nil)
        _ = try await session.uploadPortrait(selector, prepared, policy: .remoteOnly)
        #expect(try await session.uploadNeed(of: selector, prepared, authority: authority) == .unchanged)
        bench.portal.answer { request in
            switch request {
            case .picture: .fails(answer)
            case .lookUp, .upload, .removal: .works
            }
        }
        #expect(try await session.uploadNeed(of: selector, prepared, authority: authority) == .send)
        bench.portal.answer { _ in .works }
        _ = try await session.uploadPortrait(selector, prepared, policy: .remoteOnly)
        #expect(try await session.uploadNeed(of: selector, prepared, authority: authority) == .unchanged)
    }
}
