import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import Testing

@Suite("The policies that clients may choose")
struct PolicyChoiceTests {
    /// A service, and what it lets readers and editors choose.
    struct Case: Sendable {
        var policy: OfflinePolicy
        var listed: Set<OfflinePolicy>?
        var readers: Set<OfflinePolicy>
        var editors: Set<OfflinePolicy>
    }

    private static let all = Set(OfflinePolicy.allCases)
    private static let cases = [
        Case(policy: .cacheFirst, readers: [.cacheFirst, .cacheOnly], editors: all),
        Case(policy: .remoteFirst, readers: [.cacheFirst, .cacheOnly, .remoteFirst], editors: all),
        Case(policy: .cacheFirst, listed: all, readers: all, editors: all),
        Case(policy: .cacheFirst, listed: [.remoteOnly], readers: [.remoteOnly], editors: [.remoteOnly]),
        Case(policy: .cacheOnly, readers: [.cacheOnly], editors: [.cacheOnly]),
        Case(policy: .cacheOnly, listed: all, readers: [.cacheOnly], editors: [.cacheOnly]),
    ]

    @Test(
        "spare the portal unless the operator lists others, and are one where the portal is never asked",
        arguments: cases
    )
    func choices(_ example: Case) async throws {
        var settings = PortraitService.Configuration()
        settings.policy = example.policy
        settings.policies = example.listed
        settings.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        try await ServiceStage.run(settings) { stage in
            let target = "/portraits/\(ServiceStage.jane)?policy="
            let picture = try Renderer()
                .encode(Bitmap(size: PixelSize(width: 9, height: 9), filledWith: .black), as: .png)
            for policy in OfflinePolicy.allCases {
                let read = try await stage.client.get(target + policy.rawValue)
                #expect((read.status == 403) == !example.readers.contains(policy), "\(policy): \(read.text)")
                let edit = try await stage.client.send(
                    "PUT",
                    target + policy.rawValue,
                    ["Authorization": "Bearer token-of-an-editor"],
                    body: picture
                )
                #expect((edit.status == 403) == !example.editors.contains(policy), "\(policy): \(edit.text)")
            }
            if example.policy == .cacheOnly { #expect(stage.sandbox.requests().isEmpty) }
        }
    }
}
