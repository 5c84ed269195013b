import Foundation
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestClocks
import TestLogs
import Testing

@Suite("<user-portrait> on another site's page", .serialized, .timeLimit(.minutes(15)))
struct UserPortraitElementTests {
    /// Opens a page of nobody's site, with a strict policy and the element's script.
    private static func open(_ browser: Browser, _ stage: ServiceStage, _ body: String) async throws {
        let site = "\(stage.client.address)"
        let page = """
            <!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
            script-src \(site); img-src \(site); connect-src \(site); require-trusted-types-for 'script'">\
            <script src="\(site)/user-portrait.js" defer></script>\(body)
            """
        try await browser.open("data:text/html;base64,\(Data(page.utf8).base64EncodedString())")
        try await browser.perform(
            """
            (window.element = document.querySelector("user-portrait"), window.events = [],
             ["portraitload", "portraiterror"].forEach((name) =>
                document.addEventListener(name, (event) => events.push({ name, ...event.detail }))))
            """
        )
    }

    private static let image = "element.shadowRoot.querySelector('img')"
    private static let isShown = "\(image)?.naturalWidth > 0 && element.shadowRoot.querySelector('.shown')"

    @Test("shows the portrait, sharp where the screen has more pixels, and follows its attributes")
    func shows() async throws {
        try await ServiceStage.run { stage in
            try await Browser.run { browser in
                try await browser.show(width: 300, height: 200, scale: 2)
                try await Self.open(
                    browser,
                    stage,
                    """
                    <user-portrait user-id="20207" size="48" shape="circle" border-width="2" alt="Jane"></user-portrait>
                    """
                )
                try await browser.wait(until: Self.isShown)
                let root = "\(stage.client.address)/portraits/20207"
                let source: String = try await browser.value("\(Self.image).currentSrc")
                #expect(source == "\(root)/resize:96x96/circle/border:4:%2300b8e0de/format:auto")
                let plain: String = try await browser.value("\(Self.image).src")
                #expect(plain == "\(root)/resize:48x48/circle/border:2:%2300b8e0de/format:auto")
                let box: [Double] = try await browser.value(
                    "(({ width, height }) => [width, height])(element.getBoundingClientRect())"
                )
                #expect(box == [48, 48])
                let name: String = try await browser.value("\(Self.image).alt")
                #expect(name == "Jane")
                try await browser.keepScreenshot("element")

                // Each change is one more picture; several at once are one.
                let changes = [
                    ("{ size: 64, 'border-width': 0 }", "resize:64x64/circle/format:auto"),
                    (
                        "{ theme: 'flat7', shape: null, 'border-width': null }",
                        "resize:64x64/circle/border:1:%2327ae61/format:auto"
                    ),
                    (
                        "{ theme: 'default', grayscale: '' }",
                        "resize:64x64/grayscale/round:4/border:1:%2300b8e0de/format:auto"
                    ),
                    (
                        "{ policy: 'cache-only' }",
                        "resize:64x64/grayscale/round:4/border:1:%2300b8e0de/format:auto?policy=cache-only"
                    ),
                ]
                for (attributes, address) in changes {
                    try await browser.perform(
                        """
                        Object.entries(\(attributes)).forEach(([name, value]) =>
                            value === null ? element.removeAttribute(name) : element.setAttribute(name, value))
                        """
                    )
                    try await browser.wait(until: "\(Self.image)?.src === '\(root)/\(address)' && \(Self.isShown)")
                }
                let count: Int = try await browser.value("element.shadowRoot.querySelectorAll('img').length")
                #expect(count == 1)
                let loads: [String] = try await browser.value("events.map(({ name }) => name)")
                #expect(Set(loads) == ["portraitload"])
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("tells why there is none, shows a figure in its place, and shows the portrait when it is asked again")
    func failure() async throws {
        try await ServiceStage.run { stage in
            try await Browser.run { browser in
                await stage.sandbox.stopListening()
                try await Self.open(
                    browser,
                    stage,
                    "<user-portrait email=\"jane.doe@example.com\" size=\"80\" shape=\"round:8\"></user-portrait>"
                )
                // The first failure may have come before anybody listened, or come only now.
                try await browser.perform("events.length = 0, await element.refresh()")
                try await browser.wait(until: "events.length > 0")
                struct Event: Decodable {
                    var name: String
                    var status: Int
                    var code: String
                    var message: String
                    var hint: String
                }
                let events: [Event] = try await browser.value("events")
                let event = try #require(events.first)
                #expect(event.name == "portraiterror")
                #expect(event.status == 503)
                #expect(event.code == "portal-unreachable")
                #expect(!event.message.isEmpty && !event.hint.isEmpty)
                let figure: [String] = try await browser.value(
                    """
                    (({ ariaLabel, role }, { visibility, borderRadius }) => [ariaLabel ?? "", role, visibility, borderRadius])(
                        element.shadowRoot.querySelector("svg"), getComputedStyle(element.shadowRoot.querySelector("svg")))
                    """
                )
                #expect(figure == ["Portrait", "img", "visible", "8px"])
                let hasImage: Bool = try await browser.value("\(Self.image) !== null")
                #expect(!hasImage)
                try await browser.keepScreenshot("element-failed")

                try await stage.sandbox.startListening()
                stage.clock.advance(bySeconds: 60)
                try await browser.perform("await element.refresh()")
                let isShown: Bool = try await browser.value("Boolean(\(Self.isShown))")
                #expect(isShown)
                let visibility: String = try await browser.value(
                    "getComputedStyle(element.shadowRoot.querySelector('svg')).visibility"
                )
                #expect(visibility == "hidden")
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("is shown anew past the browser's cache, however often the page itself was loaded")
    func refresh() async throws {
        var configuration = PortraitService.Configuration()
        // Also by the browser's clock, which is not the test's.
        configuration.freshness = Freshness(fresh: .seconds(3_000_000_000))
        try await ServiceStage.run(configuration) { stage in
            try await Browser.run { browser in
                func requestCount() -> Int {
                    stage.log.text.split(separator: "\n").count { $0.contains("/portraits/{userId}/{recipe}") }
                }
                for _ in 1...2 {
                    // A page of a real site: a browser keeps nothing for others when they are loaded anew.
                    try await browser.open("\(stage.client.address)/healthz")
                    try await browser.open("\(stage.client.address)/")
                    try await browser.perform(
                        """
                        (window.element = document.createElement("user-portrait"), element.setAttribute("user-id", "20207"),
                         document.body.prepend(element))
                        """
                    )
                    try await browser.wait(until: Self.isShown)
                    for _ in 1...2 {
                        let before = requestCount()
                        try await browser.perform("await element.refresh()")
                        #expect(requestCount() > before)
                    }
                }
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("changes and removes the portrait where it is editable and has a token, and tells what became of it")
    func editable() async throws {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        try await ServiceStage.run(configuration) { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/")
                try await browser.perform(
                    """
                    (window.element = document.createElement("user-portrait"), element.setAttribute("user-id", "20207"),
                     window.events = [], ["portraituploaded", "portraitstored", "portraituploaderror"].forEach((name) =>
                        document.addEventListener(name, (event) => events.push({ name, ...event.detail }))),
                     document.body.prepend(element))
                    """
                )
                try await browser.wait(until: Self.isShown)
                let button = "element.shadowRoot.querySelector('button')"
                // Neither the attribute nor the token alone is enough.
                for step in ["element.setAttribute('editable', '')", "element.token = 'wrong-token'"] {
                    let isThere: Bool = try await browser.value("\(button) !== null")
                    #expect(!isThere)
                    try await browser.perform("\(step)")
                }
                try await browser.wait(until: "\(button) !== null")
                let source: String = try await browser.value("element.outerHTML")
                #expect(!source.contains("wrong-token"))

                let file = """
                    new Promise((resolve) => { const canvas = document.createElement("canvas"); canvas.width = 40; canvas.height = 30;
                        canvas.getContext("2d").fillRect(0, 0, 40, 30); canvas.toBlob(resolve, "image/png"); })
                    """
                let before = try stage.picture(of: ServiceStage.jane)
                try await browser.perform("await element.upload(await \(file)).catch(() => {})")
                #expect(try stage.picture(of: ServiceStage.jane) == before)
                try await browser.perform("element.token = 'token-of-an-editor'")
                try await browser.perform("await element.upload(await \(file))")
                #expect(try stage.picture(of: ServiceStage.jane) != before)
                try await browser.perform("await element.upload(new Blob(['no picture'])).catch(() => {})")
                try await browser.perform("await element.removePortrait()")
                struct Event: Decodable {
                    var name: String
                    var status: Int
                    var outcome: String?
                    var code: String?
                }
                let events: [Event] = try await browser.value("events")
                #expect(
                    events.map(\.name) == [
                        "portraituploaderror", "portraituploaded", "portraituploaderror", "portraituploaded",
                    ]
                )
                #expect(events[0].status == 401 && events[1].outcome == "uploaded" && events[3].status == 204)
                #expect([400, 415, 422].contains(events[2].status) && events[2].code != nil)

                // It also comes to an end where nobody sees the element.
                let isOver: Bool = try await browser.value(
                    """
                    (element.hidden = true, Promise.race([
                        element.upload(await \(file)).then(() => element.removePortrait()).then(() => element.refresh()).then(() => true),
                        new Promise((resolve) => setTimeout(() => resolve(false), 300_000)),
                    ]))
                    """
                )
                #expect(isOver)
                try await browser.perform("element.hidden = false")

                // Without the portal the service keeps the edit.
                await stage.sandbox.stopListening()
                try await browser.perform("await element.upload(await \(file))")
                let last: Event = try await browser.value("events.at(-1)")
                #expect(last.name == "portraitstored" && last.outcome == "pending" && last.status == 202)
                try await browser.perform("element.removeAttribute('editable')")
                try await browser.wait(until: "\(button) === null")
            }
        }
    }

    @Test("tells of an edit that the service keeps for itself that it is stored, not that the portal has it")
    func localOnly() async throws {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        configuration.policy = .cacheOnly
        try await ServiceStage.run(configuration) { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/")
                try await browser.perform(
                    """
                    (window.element = document.createElement("user-portrait"), element.setAttribute("user-id", "20207"),
                     element.setAttribute("editable", ""), element.token = "token-of-an-editor",
                     window.events = [], ["portraituploaded", "portraitstored", "portraituploaderror"].forEach((name) =>
                        document.addEventListener(name, ({ detail }) => events.push(`${name} ${detail.outcome} ${detail.pending}`))),
                     document.body.prepend(element))
                    """
                )
                try await browser.perform(
                    """
                    await (async () => {
                        const canvas = new OffscreenCanvas(40, 30);
                        canvas.getContext("2d").fillRect(0, 0, 40, 30);
                        await element.upload(await canvas.convertToBlob());
                        await element.removePortrait();
                    })()
                    """
                )
                let events: [String] = try await browser.value("events")
                #expect(events == ["portraitstored local-only false", "portraitstored local-only false"])
                #expect(stage.sandbox.history().isEmpty)
            }
        }
    }

    @Test("shows the last of several states that come at once, and nothing of those before")
    func quickChanges() async throws {
        try await ServiceStage.run { stage in
            try await Browser.run { browser in
                try await browser.open("\(stage.client.address)/")
                // A stream that the test writes, as two edits never come at once by themselves.
                try await browser.perform(
                    """
                    (() => {
                        const ask = window.fetch;
                        const stream = new TransformStream();
                        const writer = stream.writable.getWriter();
                        window.fetch = (url, options) =>
                            `${url}`.includes("/events") ? Promise.resolve(new Response(stream.readable)) : ask(url, options);
                        window.push = (...versions) => {
                            const state = (version) => JSON.stringify({ userId: 20207, version, source: "remote", pending: false });
                            const text = versions.map((version) => `id: ${version}\\ndata: ${state(version)}\\n\\n`).join("");
                            writer.write(new TextEncoder().encode(text));
                        };
                        window.loads = [];
                        document.addEventListener("portraitload", ({ detail }) => loads.push(detail.url));
                        window.element = document.createElement("user-portrait");
                        element.setAttribute("user-id", "20207");
                        element.setAttribute("live", "");
                        document.body.prepend(element);
                    })()
                    """
                )
                try await browser.wait(until: Self.isShown)
                try await browser.perform("push('a', 'b')")
                try await browser.wait(until: "loads.at(-1).endsWith('?v=b')")
                try await browser.perform("push('c', 'd', 'e')")
                try await browser.wait(until: "loads.at(-1).endsWith('?v=e')")
                let sources: [String] = try await browser.value(
                    "[...element.shadowRoot.querySelectorAll('img')].map(({ src }) => src.split('?')[1])"
                )
                #expect(sources == ["v=e"])
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("shows a live portrait as it is now, though the browser has kept an earlier one")
    func kept() async throws {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        // Also by the browser's clock, which is not the test's.
        configuration.freshness = Freshness(fresh: .seconds(3_000_000_000))
        try await ServiceStage.run(configuration) { stage in
            try await Browser.run { browser in
                func edit(_ color: PixelPipeline.Color) async throws {
                    let bitmap = Bitmap(size: PixelSize(width: 40, height: 40), filledWith: color)
                    let answer = try await stage.client.send(
                        "PUT",
                        "/portraits/\(ServiceStage.jane)",
                        ["Authorization": "Bearer token-of-an-editor"],
                        body: try Renderer().encode(bitmap, as: .png)
                    )
                    #expect([201, 204].contains(answer.status), "\(answer.text)")
                }
                let brightness = """
                    (() => {
                        const context = new OffscreenCanvas(1, 1).getContext("2d");
                        context.drawImage(\(Self.image), 0, 0, 1, 1);
                        return context.getImageData(0, 0, 1, 1).data[0];
                    })()
                    """
                let isAlone = "element.shadowRoot.querySelectorAll('img').length === 1"
                try await edit(.white)
                try await browser.open("\(stage.client.address)/")
                try await browser.perform(
                    """
                    (window.changes = [], document.addEventListener("portraitchange", ({ detail }) => changes.push(detail)),
                     window.element = document.createElement("user-portrait"), element.setAttribute("user-id", "20207"),
                     document.body.prepend(element))
                    """
                )
                try await browser.wait(until: Self.isShown)
                let before: Int = try await browser.value(brightness)
                #expect(before > 200)
                try await edit(.black)
                try await browser.perform("element.setAttribute('live', '')")
                try await browser.wait(
                    until: "\(Self.image).src.includes('?v=') && \(isAlone) && \(Self.isShown)"
                )
                let after: Int = try await browser.value(brightness)
                let count: Int = try await browser.value("changes.length")
                #expect(after < 50)
                // The first state is no change.
                #expect(count == 0)
                // Another element of the same user is shown by what is known already.
                try await browser.perform(
                    "(window.first = element, window.element = first.cloneNode(), document.body.prepend(element))"
                )
                try await browser.wait(until: Self.isShown)
                let isSame: Bool = try await browser.value(
                    "\(Self.image).src === first.shadowRoot.querySelector('img').src && changes.length === 0"
                )
                #expect(isSame)
                try await edit(.white)
                try await browser.wait(until: "changes.length > 1")
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("refuses attributes that make no sense, and asks nothing of the service for them")
    func nonsense() async throws {
        try await ServiceStage.run { stage in
            try await Browser.run { browser in
                try await Self.open(browser, stage, "<user-portrait></user-portrait>")
                let cases = [
                    "{ 'user-id': '1', email: 'a@example.com' }", "{ 'user-id': '1', size: 'large' }",
                    "{ 'user-id': '1', size: '4096' }", "{ 'user-id': '1', shape: 'star' }",
                    "{ 'user-id': '1', theme: 'other' }", "{ 'user-id': '1', 'border-width': '-1' }",
                    "{ 'user-id': '1', server: 'http://[' }", "{ 'user-id': '1', 'border-color': 'red/../../x' }",
                ]
                for attributes in cases {
                    try await browser.perform(
                        """
                        (events.length = 0, element.getAttributeNames().forEach((name) => element.removeAttribute(name)),
                         Object.entries(\(attributes)).forEach(([name, value]) => element.setAttribute(name, value)))
                        """
                    )
                    try await browser.wait(until: "events.length === 1 && events[0].code === 'usage'")
                }
                let hasImage: Bool = try await browser.value("\(Self.image) !== null")
                #expect(!hasImage)
                #expect(!(try await stage.client.get("/metrics").text.contains("route=\"/portraits/")))
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }
}
