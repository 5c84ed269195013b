import Digests
import Foundation
import PortraitServer
import SocketPeers
import Testing

@Suite("Hovercards on another site's page", .timeLimit(.minutes(15)))
struct HovercardTests {
    private static let jane = "jane.doe@example.com"
    private static let stranger = "nobody@example.com"

    private static func md5(_ address: String) -> String { MD5.digest(of: Array(address.utf8)).hexadecimal }

    private static func sha256(_ address: String) -> String { SHA256.digest(of: Array(address.utf8)).hexadecimal }

    /// The ways in which scripts of hovercards, old and new, ask for what a card is filled with.
    ///
    /// They are JSONP, the same JSON fetched, and the third version of the interface. Each takes hash and service.
    private static let ways = """
        const ways = {
            jsonp: (hash, site) => new Promise((resolve, reject) => {
                const name = `card${Math.random().toString(36).slice(2)}`;
                const script = document.createElement("script");
                window[name] = resolve;
                script.onerror = reject;
                script.src = `${site}/${hash}.json?callback=${name}`;
                document.head.append(script);
            }).then(({ entry: [{ displayName, thumbnailUrl, profileUrl }] }) => [displayName, thumbnailUrl, profileUrl]),
            json: (hash, site) => fetch(`${site}/${hash}.json`)
                .then((answer) => answer.json())
                .then(({ entry: [{ displayName, thumbnailUrl, profileUrl }] }) => [displayName, thumbnailUrl, profileUrl]),
            third: (hash, site) => fetch(`${site}/v3/profiles/${hash}?source=hovercard`, { headers: { "Accept-Language": "en" } })
                .then((answer) => answer.ok ? answer.json() : Promise.reject(answer.status))
                .then((profile) => [profile.display_name, profile.avatar_url, profile.profile_url,
                    profile.verified_accounts.length]),
        };
        """

    /// A page with an avatar for each way, which shows a card when the mouse comes to it.
    private static func open(_ browser: Browser, _ stage: ServiceStage, of address: String) async throws {
        let site = "\(stage.client.address)"
        let avatars = [("jsonp", md5(address)), ("json", md5(address)), ("third", sha256(address))]
            .map { "<img id=\"\($0)\" src=\"\(site)/avatar/\($1)?s=64\" alt=\"\">" }.joined()
        let page = """
            <!doctype html><body>\(avatars)<script>\(ways)
            for (const image of document.querySelectorAll("img")) image.addEventListener("mouseenter", async () => {
                const card = document.createElement("div");
                card.className = image.id;
                const { origin, pathname } = new URL(image.src);
                try {
                    const [name, avatar, page] = await ways[image.id](pathname.split("/")[2], origin);
                    const link = card.appendChild(document.createElement("a"));
                    [link.href, link.textContent] = [page, name];
                    card.appendChild(new Image()).src = `${avatar}?s=128`;
                } catch {
                    card.textContent = "no card";
                }
                document.body.append(card);
            });
            </script>
            """
        try await browser.open("data:text/html;base64,\(Data(page.utf8).base64EncodedString())")
        try await browser.perform(
            "document.querySelectorAll('img').forEach((image) => image.dispatchEvent(new MouseEvent('mouseenter')))"
        )
        try await browser.wait(until: "document.querySelectorAll('div').length === 3")
    }

    @Test("show name and avatar of a known person, in each way that their scripts ask")
    func cards() async throws {
        var configuration = PortraitService.Configuration()
        configuration.servesProfiles = true
        try await ServiceStage.run(configuration) { stage in
            try await Browser.run { browser in
                try await Self.open(browser, stage, of: Self.jane)
                for way in ["jsonp", "json", "third"] {
                    try #require(await browser.text(".\(way)") == "Jane Doe")
                    try await browser.wait(until: "document.querySelector('.\(way) img').naturalWidth === 128")
                    let link: String = try await browser.value("document.querySelector('.\(way) a').href")
                    let hash = way == "third" ? Self.sha256(Self.jane) : Self.md5(Self.jane)
                    #expect(link == "\(stage.client.address)/\(hash)")
                }
                try await browser.keepScreenshot("hovercards")
                #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            }
        }
    }

    @Test("of nobody, and where no profiles are told, say that there is no card", arguments: [true, false])
    func absence(servesProfiles: Bool) async throws {
        var configuration = PortraitService.Configuration()
        configuration.servesProfiles = servesProfiles
        try await ServiceStage.run(configuration) { stage in
            try await Browser.run { browser in
                try await Self.open(browser, stage, of: servesProfiles ? Self.stranger : Self.jane)
                for way in ["jsonp", "json", "third"] { #expect(try await browser.text(".\(way)") == "no card") }
            }
        }
    }
}
