import FoundationEssentials
import PixelPipeline
import PortraitServer
import SandboxPortal
import SocketPeers
import TestClocks
import Testing

@Suite("The page in a browser", .serialized, .timeLimit(.minutes(15)))
struct PageTests {
    private static let isShown = """
        document.querySelector("#field").dataset.state === "shown" && !document.querySelector("#field").ariaBusy
        """

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-a-reader read\ntoken-of-an-editor edit\ntoken-of-an-admin admin\n")
        )
        return configuration
    }

    private static func upload(_ name: String) -> String {
        URL(filePath: #filePath).appending(path: "../../../../fixtures/portal/uploads/\(name)").standardized
            .path(percentEncoded: false)
    }

    @Test("shows the portrait of whom one names, changes its look, and tells recipe and address")
    func looks() async throws {
        try await ServiceStage.run { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/")
                try await browser.wait(until: "document.querySelector('#field').dataset.state === 'empty'")
                for (by, name) in [("email", " jane.doe@example.com "), ("user-id", "20207"), ("screen-name", "jane")] {
                    try await browser.click("label:has([value=\(by)])")
                    try await browser.write(name, into: "#name")
                    try await browser.press(.enter)
                    try await browser.wait(until: "location.hash.startsWith('#\(by)=') && \(Self.isShown)")
                    #expect(try await browser.text("#measures").contains("192 × 192"))
                    #expect(try await browser.text("#measures").hasSuffix("user 20207"))
                }
                try await browser.click("[data-theme=flat7]")
                try await browser.wait(until: "document.querySelector('#recipe').textContent.includes('border')")
                #expect(
                    try await browser.text("#recipe") == "resize:192x192/circle/border:1:#27ae61/format:auto"
                )
                try await browser.click("#grayscale")
                try await browser.write("64", into: "#size-number")
                try await browser.click("label:has([value=round])")
                try await browser.write("rebeccapurple", into: "#color-text")
                let recipe = "resize:64x64/grayscale/round:16/border:1:#663399/format:auto"
                try await browser.wait(until: "document.querySelector('#recipe').textContent === '\(recipe)'")
                let url = try await browser.text("#url")
                #expect(
                    url == "\(stage.client.address)/portraits/by-screen-name/jane/"
                        + recipe.replacing("#", with: "%23")
                )
                #expect(try await browser.text("#element").contains("grayscale></user-portrait>"))
                try await browser.tell(
                    "Browser.grantPermissions",
                    ["permissions": .list(["clipboardReadWrite", "clipboardSanitizedWrite"])]
                )
                try await browser.click("[data-copies=url]")
                try await browser.wait(until: "document.querySelector('#copied').textContent === 'url copied'")
                let copied: String = try await browser.value("navigator.clipboard.readText()")
                #expect(copied == url)
                // What is shown is what the address gives.
                try await browser.wait(until: Self.isShown)
                let isSame: Bool = try await browser.value(
                    """
                    (async () => {
                        const pixels = (image) => {
                            const context = new OffscreenCanvas(64, 64).getContext("2d");
                            context.drawImage(image, 0, 0);
                            return context.getImageData(0, 0, 64, 64).data;
                        };
                        const header = { headers: { Accept: "image/webp,image/png" } };
                        const answer = await fetch(document.querySelector("#url").textContent, header);
                        const given = pixels(await createImageBitmap(await answer.blob()));
                        const picture = document.querySelector("#picture");
                        return picture.naturalWidth === 64 && new Set(given).size > 16
                            && pixels(picture).every((value, place) => value === given[place]);
                    })()
                    """
                )
                #expect(isSame)
                // The address of the page leads back to the same look.
                let hash: String = try await browser.value("location.hash")
                try await browser.open("\(stage.client.address)/healthz")
                try await browser.open("\(stage.client.address)/\(hash)")
                try await browser.wait(until: "document.querySelector('#recipe').textContent === '\(recipe)'")
                try await browser.show(width: 390, height: 844, scale: 2)
                let isNarrow: Bool = try await browser.value("document.documentElement.scrollWidth <= 390")
                #expect(isNarrow)
                try await browser.keepScreenshot("phone")
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("saves a cut by mouse and keyboard; what the portal can't get now is seen to wait, and to be sent")
    func change() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await browser.show(width: 1_200, height: 1_000, isDark: true)
                try await browser.open("\(stage.client.address)/#screen-name=jane&size=128&shape=circle")
                try await browser.wait(until: Self.isShown)
                try await browser.write("token-of-an-editor", into: "#token")
                try await browser.press(.enter)
                try await browser.choose(file: Self.upload("wide.jpg"), in: "#file")
                let cut = "document.querySelector('#crop-text').textContent"
                try await browser.wait(until: "\(cut) === '200 × 200 of 400 × 200 pixels, from 100, 0'")
                // A canvas of 318 points shows the 200 pixels; half of it to the left are 100 pixels to the right.
                let width: Double = try await browser.value("document.querySelector('#crop').clientWidth")
                try await browser.drag("#crop", byX: -width / 4, y: 0)
                try await browser.wait(until: "\(cut) === '200 × 200 of 400 × 200 pixels, from 150, 0'")
                try await browser.perform("document.querySelector('#crop').focus()")
                for _ in 0..<3 { try await browser.press(.right) }
                try await browser.wait(until: "\(cut).endsWith('from 162, 0')")
                try await browser.press(.plus)
                try await browser.wait(until: "\(cut) === '182 × 182 of 400 × 200 pixels, from 171, 9'")
                try await browser.keepScreenshot("crop-dark")

                await stage.sandbox.stopListening()
                try await browser.click("#save")
                try await browser.wait(
                    until: "document.querySelector('[data-step=waiting]').dataset.state === 'here' && \(Self.isShown)"
                )
                try await browser.wait(
                    until: "document.querySelector('#facts').innerText.includes('not in the portal yet')"
                )
                try await browser.wait(until: "document.querySelector('#presence').dataset.state === 'away'")
                try await browser.keepScreenshot("waiting-dark")
                #expect(stage.sandbox.history().isEmpty)

                // Who comes back finds the token and the change again, also while the portal is away.
                try await browser.open("\(stage.client.address)/healthz")
                try await browser.open("\(stage.client.address)/#user-id=20207&size=96")
                try await browser.wait(
                    until: "document.querySelector('[data-step=waiting]').dataset.state === 'here' && \(Self.isShown)"
                )
                let isKept: Bool = try await browser.value("document.querySelector('#token-form').hidden")
                #expect(isKept)

                // A service that can't tell is asked again when it wants to be.
                try await browser.perform(
                    """
                    (window.ask = fetch, window.fetch = (url, options) => window.isRelieved || !`${url}`.endsWith("/why")
                        ? ask(url, options)
                        : Promise.resolve(new Response("{}", { status: 503, headers: { "Retry-After": "1" } })))
                    """
                )
                let way = "document.querySelector('#way-text').textContent"
                try await browser.wait(until: "\(way) === 'The service can’t tell just now; asking again.'")
                try await browser.perform("window.isRelieved = true")
                try await browser.wait(until: "\(way).startsWith('Safely stored here.')")

                try await stage.sandbox.startListening()
                let admin = ["Authorization": "Bearer token-of-an-admin"]
                while try await stage.client.get("/pending", admin).text != "{\"pending\":[]}\n" {
                    stage.clock.advance(bySeconds: 600)
                    _ = try await stage.client.send("POST", "/sync", admin)
                }
                try await browser.wait(
                    until: "document.querySelector('[data-step=sent]').dataset.state === 'done' && \(Self.isShown)"
                )
                #expect(try await browser.text("#way-text") == "Sent: the portal has it now.")
                let sent = try ImageHeader(reading: try stage.picture(of: ServiceStage.jane))
                #expect(sent.size == PixelSize(width: 182, height: 182))
                #expect(!stage.sandbox.history().isEmpty)
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("shows what was here before, and brings it back by a click and by Ctrl-Z")
    func former() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let jane = try #require(stage.sandbox.users.first { $0.userId == ServiceStage.jane })
            // Small PNG files, which portals keep as they come.
            let pictures = try [PixelPipeline.Color(red: 30, green: 120, blue: 200), .white]
                .map { try Renderer().encode(Bitmap(size: PixelSize(width: 40, height: 40), filledWith: $0), as: .png) }
            #expect(stage.sandbox.changePortrait(pictures[0], screenName: jane.screenName))
            _ = try await stage.client.get("/portraits/\(ServiceStage.jane)")
            let editor = ["Authorization": "Bearer token-of-an-editor"]
            let put = try await stage.client.send("PUT", "/portraits/\(ServiceStage.jane)", editor, body: pictures[1])
            #expect([201, 204].contains(put.status), "\(put.text)")
            try await Browser.run { browser in
                try await browser.show(width: 1_200, height: 1_000)
                try await browser.open("\(stage.client.address)/#screen-name=jane&size=128")
                try await browser.wait(until: Self.isShown)
                // What was here before is for those who may change it.
                let isHidden: Bool = try await browser.value("document.querySelector('#former').hidden")
                #expect(isHidden)
                try await browser.write("token-of-an-editor", into: "#token")
                try await browser.press(.enter)
                let isListed = "!document.querySelector('#former').hidden"
                let isOne = "document.querySelectorAll('#strip img').length === 1"
                let isDrawn = "document.querySelector('#strip img').naturalWidth === 40"
                try await browser.wait(until: "\(isListed) && \(isOne) && \(isDrawn)")
                try await browser.keepScreenshot("former")
                try await browser.click("#strip button")
                while try stage.picture(of: ServiceStage.jane) != pictures[0] {
                    try await browser.wait(until: Self.isShown)
                }
                try await browser.wait(
                    until: "document.querySelector('[data-step=sent]').dataset.state === 'done' && \(Self.isShown)"
                )
                // The one that it took the place of is the earlier one now.
                try await browser.wait(until: "\(isListed) && \(isOne) && \(isDrawn)")
                try await browser.perform(
                    """
                    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }))
                    """
                )
                while try stage.picture(of: ServiceStage.jane) != pictures[1] {
                    try await browser.wait(until: Self.isShown)
                }
                try await browser.keepScreenshot("former-back")
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("says in words what went wrong, and what can be done")
    func failures() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/#screen-name=nobody.at.all&size=64")
                try await browser.wait(until: "!document.querySelector('#problem').hidden")
                let problem = try await browser.text("#problem")
                #expect(problem.hasPrefix("No such user\nThe portal has no user with screen name nobody.at.all."))
                #expect(try await browser.text("#url") == "–")
                try await browser.keepScreenshot("no-such-user")

                try await browser.write("ludwig", into: "#name")
                try await browser.press(.enter)
                try await browser.wait(until: Self.isShown)
                #expect(try await browser.text("#facts") == "A placeholder: this user has no portrait.")
                try await browser.write("token-of-a-reader", into: "#token")
                try await browser.press(.enter)
                let trouble = "document.querySelector('#change-problem').innerText"
                try await browser.choose(file: #filePath, in: "#file")
                try await browser.wait(until: "\(trouble).startsWith('Not a picture')")
                try await browser.choose(file: Self.upload("small.bmp"), in: "#file")
                try await browser.wait(until: "document.querySelector('#crop-text').textContent.startsWith('30 × 30')")
                try await browser.click("#save")
                try await browser.wait(until: "\(trouble).startsWith('This token may not')")
                #expect(try await browser.text("#change-problem").contains("It needs the scope edit."))
                // Another token, and the cut is still there.
                try await browser.click("#forget")
                try await browser.write("token-of-an-editor", into: "#token")
                try await browser.press(.enter)
                try await browser.click("#save")
                try await browser.wait(until: "document.querySelector('[data-step=sent]').dataset.state === 'done'")
                #expect(stage.sandbox.portrait(screenName: "ludwig") != nil)
                try await browser.wait(until: "document.querySelector('#facts').innerText.startsWith('From the cache')")

                // Removing asks first, and the safe answer has the focus.
                try await browser.wait(until: "!document.querySelector('#remove').hidden")
                try await browser.click("#remove")
                let focus: String = try await browser.value("document.activeElement.id")
                #expect(focus == "remove-no")
                try await browser.press(.enter)
                #expect(stage.sandbox.portrait(screenName: "ludwig") != nil)
                try await browser.click("#remove")
                try await browser.click("#remove-yes")
                try await browser.wait(until: "document.querySelector('#facts').innerText.startsWith('A placeholder')")
                #expect(stage.sandbox.portrait(screenName: "ludwig") == nil)

                await stage.sandbox.stopListening()
                try await browser.write("omar", into: "#name")
                try await browser.press(.enter)
                try await browser.wait(
                    until: "document.querySelector('#problem').innerText.startsWith('The portal is away')"
                )
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("says of a change that the service keeps for itself that it is stored, not that the portal has it")
    func localOnly() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/#user-id=20207")
                try await browser.wait(until: Self.isShown)
                try await browser.write("token-of-an-editor", into: "#token")
                try await browser.press(.enter)
                // A service whose policy is cache-only would have nobody's portrait from the portal to begin with.
                try await browser.perform(
                    """
                    (() => {
                        const ask = window.fetch;
                        window.fetch = (url, options) =>
                            ask(options?.method === "DELETE" ? `${url}?policy=cache-only` : url, options);
                    })()
                    """
                )
                try await browser.wait(until: "!document.querySelector('#remove').hidden")
                try await browser.click("#remove")
                try await browser.click("#remove-yes")
                try await browser.wait(until: "document.querySelector('#facts').innerText.startsWith('A placeholder')")
                // The stream may tell of it before the answer does.
                let way = "document.querySelector('#way-text').textContent"
                try await browser.wait(until: "\(way) === 'Stored here; this service sends nothing to the portal.'")
                let states: [String] = try await browser.value(
                    "[...document.querySelector('#way').children].map(({ dataset }) => dataset.state)"
                )
                #expect(states == ["done", "ahead", "ahead"])
                #expect(stage.sandbox.history().isEmpty)
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("takes a picture with the camera, cuts it with two fingers, and lets administrators hurry it")
    func camera() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/#user-id=20207")
                try await browser.wait(until: Self.isShown)
                try await browser.write("token-of-an-admin", into: "#token")
                try await browser.press(.enter)
                try await browser.click("#camera")
                try await browser.wait(until: "document.querySelector('#video').videoWidth > 0")
                try await browser.click("#take")
                try await browser.wait(until: "document.querySelector('#crop-text').textContent.includes(' of ')")
                let isStopped: Bool = try await browser.value("document.querySelector('#video').srcObject === null")
                #expect(isStopped)
                // The numbers are side, side, width, height, left and top.
                let numbers = "document.querySelector('#crop-text').textContent.match(/\\d+/g).map(Number)"
                let whole: [Int] = try await browser.value(numbers)
                #expect(whole[0] == min(whole[2], whole[3]))
                try await browser.pinch("#crop", from: 30, to: 60)
                try await browser.wait(until: "\(numbers)[0] === \(whole[0] / 2)")
                let half: [Int] = try await browser.value(numbers)
                #expect(half[4] == whole[4] + whole[0] / 4)
                #expect(half[5] == whole[5] + whole[0] / 4)

                await stage.sandbox.stopListening()
                try await browser.click("#save")
                try await browser.wait(until: "!document.querySelector('#send').hidden")
                #expect(try await browser.text("#way-text").hasPrefix("Safely stored here."))
                try await stage.sandbox.startListening()
                let isSent = "document.querySelector('[data-step=sent]').dataset.state === 'done'"
                var hasArrived = false
                while !hasArrived {
                    stage.clock.advance(bySeconds: 600)
                    try await browser.perform("document.querySelector('#send').click()")
                    hasArrived = try await browser.value(isSent)
                }
                let size = try ImageHeader(reading: try stage.picture(of: ServiceStage.jane)).size
                #expect(size.width == size.height)
                #expect(!stage.sandbox.history().isEmpty)
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("names every control, and shows where the keyboard is")
    func access() async throws {
        struct Tree: Decodable {
            struct Value: Decodable { var value: String? }
            struct Node: Decodable {
                var ignored: Bool
                var role: Value?
                var name: Value?
            }
            var nodes: [Node]
        }
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/#screen-name=jane&shape=round:9&border=2:red")
                try await browser.wait(until: Self.isShown)
                try await browser.write("token-of-an-editor", into: "#token")
                try await browser.press(.enter)
                try await browser.choose(file: Self.upload("tall.png"), in: "#file")
                try await browser.wait(until: "document.querySelector('#crop-text').textContent.includes(' of ')")
                let controls: Set = [
                    "button", "textbox", "searchbox", "spinbutton", "slider", "radio", "switch", "combobox", "link",
                    "application", "image", "ColorWell", "radiogroup", "region",
                ]
                let tree: Tree = try await browser.ask("Accessibility.getFullAXTree")
                let found = tree.nodes.filter { !$0.ignored && controls.contains($0.role?.value ?? "") }
                #expect(found.count > 30)
                for node in found { #expect(node.name?.value?.isEmpty == false, "\(node.role?.value ?? "")") }
                // From the top, every stop of the Tab key has an outline of its own or of what stands for it.
                try await browser.perform("document.querySelector('.skip').focus()")
                var stops: Set<String> = []
                for _ in 0..<60 {
                    try await browser.press(.tab)
                    let stop: String = try await browser.value(
                        """
                        (() => {
                            const element = document.activeElement;
                            if (element === document.body) return "";
                            const seen = [element, element.nextElementSibling, element.previousElementSibling]
                                .some((it) => it && getComputedStyle(it).outlineStyle !== "none");
                            return `${element.id || element.className || element.value || element.href} ${seen}`;
                        })()
                        """
                    )
                    guard !stop.isEmpty else { break }
                    stops.insert(stop)
                }
                #expect(stops.count > 20)
                #expect(stops.allSatisfy { $0.hasSuffix(" true") }, "\(stops.filter { $0.hasSuffix(" false") })")
                for id in ["name", "size", "border", "color-text", "grayscale", "crop", "zoom", "save", "cancel"] {
                    #expect(stops.contains("\(id) true"), "\(id)")
                }
            }
        }
    }
}
