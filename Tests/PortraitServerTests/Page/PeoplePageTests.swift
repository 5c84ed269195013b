import FoundationEssentials
import PixelPipeline
import PortraitServer
import SandboxPortal
import SocketPeers
import Testing

@Suite("The people on the page", .serialized, .timeLimit(.minutes(15)))
struct PeoplePageTests {
    private static let areShown = "document.querySelectorAll('.face img.shown').length > 3"

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-a-reader read\ntoken-of-an-editor edit\n")
        )
        return configuration
    }

    private static func open(_ browser: Browser, _ stage: ServiceStage, token: String) async throws {
        try await browser.open("\(stage.client.address)/")
        let isHidden: Bool = try await browser.value("document.querySelector('#people').hidden")
        #expect(isHidden)
        try await browser.write(token, into: "#token")
        try await browser.press(.enter)
        try await browser.wait(until: areShown)
    }

    @Test("open with a token, are searched, and lead to a person and back, by mouse and keyboard")
    func ways() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await Self.open(browser, stage, token: "token-of-a-reader")
                #expect(try await browser.text("#people-count").hasSuffix("people"))
                try await browser.keepScreenshot("people-light")
                try await browser.show(width: 1_200, height: 1_000, isDark: true)
                try await browser.keepScreenshot("people-dark")
                try await browser.show(width: 390, height: 844, scale: 2)
                try await browser.wait(
                    until: """
                        document.documentElement.scrollWidth <= innerWidth
                            && document.querySelector('#faces').ariaColCount === '3'
                        """
                )
                try await browser.keepScreenshot("people-phone")
                try await browser.show(width: 1_200, height: 1_000)
                try await browser.write("jane.doe@example", into: "#query")
                try await browser.wait(until: "document.querySelector('#people-count').textContent === '1 person'")
                try await browser.wait(until: "document.querySelector('.face img.shown')")
                let names: [String] = try await browser.value(
                    "[...document.querySelectorAll('.face')].map((face) => face.ariaLabel)"
                )
                #expect(names == ["Jane Doe"])
                try await browser.perform("document.querySelector('.face').focus()")
                try await browser.press(.enter)
                try await browser.wait(until: "document.querySelector('#field').dataset.state === 'shown'")
                try await browser.wait(until: "document.querySelector('#measures').textContent.endsWith('20207')")
                // What is told of the portal may still move the link.
                try await browser.perform("document.querySelector('#to-people').click()")
                try await browser.wait(until: "!document.querySelector('#people').hidden")
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("show a change in another tab's portrait without being loaded anew, and take a picture that is dropped")
    func live() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await Self.open(browser, stage, token: "token-of-an-editor")
                try await browser.write("jane.doe@example", into: "#query")
                try await browser.wait(until: "document.querySelector('#people-count').textContent === '1 person'")
                try await browser.wait(until: "document.querySelector('.face img.shown')")
                while !(try await stage.client.get("/metrics").text.contains("portrait_event_streams 1\n")) {
                    await Task.yield()
                }
                let edit = ["Authorization": "Bearer token-of-an-editor"]
                let user = "/portraits/\(ServiceStage.jane)"
                // What is shown at first may be what the browser has kept, until the first state is told.
                try await browser.wait(
                    until: "(({ search }) => search.includes('&v=') && !search.includes('v=none'))("
                        + "new URL(document.querySelector('.face img.shown').src))"
                )
                let before: String = try await browser.value("document.querySelector('.face img').src")
                while true {
                    let bytes = try Renderer()
                        .encode(
                            Bitmap(size: PixelSize(width: 40, height: 40), filledWith: .black),
                            as: .png
                        )
                    #expect(try await stage.client.send("PUT", user, edit, body: bytes).status < 300)
                    #expect(try await stage.client.send("DELETE", user, edit).status < 300)
                    let isChanged: Bool = try await browser.value(
                        "document.querySelector('.face img').src !== '\(before)'"
                    )
                    if isChanged { break }
                }
                try await browser.perform(
                    """
                    (async () => {
                        const canvas = new OffscreenCanvas(60, 60);
                        canvas.getContext("2d").fillRect(0, 0, 60, 60);
                        const transfer = new DataTransfer();
                        transfer.items.add(new File([await canvas.convertToBlob()], "a.png", { type: "image/png" }));
                        const face = document.querySelector(".face .frame");
                        for (const type of ["dragover", "drop"]) {
                            face.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
                        }
                    })()
                    """
                )
                try await browser.wait(
                    until: "document.querySelector('#people-done').textContent.startsWith('The portal has the new')"
                )
                let picture = try await stage.client.get("\(user)?placeholder-status=404")
                #expect(picture.status == 200)
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("are shown where pictures are for tokens only")
    func signatures() async throws {
        var configuration = try Self.configuration()
        configuration.requiresSignature = true
        try await ServiceStage.run(configuration) { stage in
            try await Browser.run { browser in
                try await Self.open(browser, stage, token: "token-of-a-reader")
                let sources: [String] = try await browser.value(
                    "[...document.querySelectorAll('.face img.shown')].map((image) => image.src.split(':')[0])"
                )
                #expect(Set(sources) == ["blob"])
                try await browser.write("jane.doe@example", into: "#query")
                try await browser.wait(until: "document.querySelector('#people-count').textContent === '1 person'")
                try await browser.wait(until: "document.querySelector('.face img.shown')")
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("have a name for every control in the accessibility tree")
    func names() async throws {
        struct Tree: Decodable {
            struct Node: Decodable {
                struct Value: Decodable { var value: String? }
                var role: Value?
                var name: Value?
                var ignored: Bool
            }
            var nodes: [Node]
        }
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await Self.open(browser, stage, token: "token-of-a-reader")
                let tree: Tree = try await browser.ask("Accessibility.getFullAXTree")
                let roles: Set = ["button", "searchbox", "textbox", "radio", "link", "grid", "checkbox", "slider"]
                let controls = tree.nodes.filter { !$0.ignored && roles.contains($0.role?.value ?? "") }
                #expect(controls.count > 10)
                #expect(controls.allSatisfy { $0.name?.value?.isEmpty == false }, "\(controls)")
            }
        }
    }
}
