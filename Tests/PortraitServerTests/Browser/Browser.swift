import ChildProcesses
import FoundationEssentials
import TestFolders
import Testing

/// Chromium without a window, which a test drives as a person would: by the DevTools protocol over a pipe.
final class Browser {
    /// What went wrong in a page or in the browser.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private static let hasEnded = Failure(description: "the browser has ended; is chromium there (make setup)?")

    /// What the pages complained of: uncaught errors, and what their Content-Security-Policy forbade.
    private(set) var complaints: [String] = []

    private let child: ChildProcess
    private var buffer: [UInt8] = []
    private var lastId = 0
    private var session: String?

    private init(_ child: ChildProcess) {
        self.child = child
    }

    /// Runs a body with a browser of its own, which has one empty page.
    static func run(_ body: (Browser) async throws -> Void) async throws {
        let profile = try TestFolder("service", inMemory: true)
        // The protocol speaks on the descriptors 3 and 4. Only the pages of tests are opened, so root may do without
        // sandbox, and pages that stand for other sites may ask loopback.
        let command = """
            exec chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --hide-scrollbars \
            --disable-features=LocalNetworkAccessChecks --use-fake-device-for-media-stream --use-fake-ui-for-media-stream --remote-debugging-pipe \
            --user-data-dir='\(profile.path)' about:blank 3<&0 4>&1 >/dev/null
            """
        let environment = ProcessInfo.processInfo.environment.merging(["HOME": profile.path]) { _, new in new }
        let child = try ChildProcess.start(ChildCommand("sh", arguments: ["-c", command], environment: environment))
        do {
            let browser = Browser(child)
            try await browser.attach()
            try await body(browser)
            try await browser.tell("Browser.close")
            _ = await child.ending()
        } catch {
            child.kill()
            _ = await child.ending()
            throw error
        }
    }

    /// Opens an address, and waits until the page is there.
    func open(_ address: String) async throws {
        try await tell("Page.navigate", ["url": .text(address)])
        try await wait(until: "document.readyState === 'complete' && location.href !== 'about:blank'")
    }

    /// Evaluates an expression in the page; a promise is waited for.
    func value<Value: Decodable>(_ expression: String) async throws -> Value {
        let evaluation: DevToolsEvaluation = try await ask(
            "Runtime.evaluate",
            [
                "expression": .text("(async () => JSON.stringify(await (\(expression)) ?? null))()"),
                "awaitPromise": true, "userGesture": true,
            ]
        )
        if let problem = evaluation.exceptionDetails {
            throw Failure(description: "\(problem.words) in \(expression)")
        }
        let text = try #require(evaluation.result.value)
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// The text of an element as it is seen.
    func text(_ selector: String) async throws -> String {
        try await value("document.querySelector(`\(selector)`)?.innerText ?? ''")
    }

    /// Does something in the page.
    func perform(_ expression: String) async throws {
        let _: Bool = try await value("(\(expression), true)")
    }

    /// Waits until an expression is true in the page.
    func wait(until condition: String) async throws {
        let isTrue: Bool = try await value(
            """
            new Promise((resolve) => {
                const end = Date.now() + 600_000;
                const look = () => {
                    let isTrue = false;
                    try { isTrue = Boolean(\(condition)); } catch {}
                    if (isTrue || Date.now() > end) resolve(isTrue); else setTimeout(look, 20);
                };
                look();
            })
            """
        )
        guard isTrue else { throw Failure(description: "never true: \(condition)") }
    }

    /// Tells the browser something by its protocol.
    func tell(_ method: String, _ parameters: [String: DevToolsValue] = [:]) async throws {
        let _: DevToolsNothing = try await ask(method, parameters)
    }

    /// Asks the browser something by its protocol.
    func ask<Answer: Decodable>(_ method: String, _ parameters: [String: DevToolsValue] = [:]) async throws -> Answer {
        lastId += 1
        let command = DevToolsCommand(id: lastId, method: method, params: parameters, sessionId: session)
        guard await child.write(Array(try JSONEncoder().encode(command)) + [0]) else { throw Self.hasEnded }
        while true {
            let message = try await nextMessage()
            let header = try JSONDecoder().decode(DevToolsHeader.self, from: message)
            if let complaint = header.complaint { complaints.append(complaint) }
            guard header.id == lastId else { continue }
            if let error = header.error { throw Failure(description: "\(method): \(error.message)") }
            return try JSONDecoder().decode(DevToolsReply<Answer>.self, from: message).result
        }
    }

    private func attach() async throws {
        struct Targets: Decodable {
            struct Target: Decodable {
                var targetId: String
                var type: String
            }
            var targetInfos: [Target]
        }
        struct Session: Decodable { var sessionId: String }
        var page: Targets.Target?
        while page == nil {
            let targets: Targets = try await ask("Target.getTargets")
            page = targets.targetInfos.first { $0.type == "page" }
        }
        let target = try #require(page)
        let answer: Session = try await ask(
            "Target.attachToTarget",
            ["targetId": .text(target.targetId), "flatten": true]
        )
        session = answer.sessionId
        for domain in ["Page", "Runtime", "Log", "DOM"] { try await tell("\(domain).enable") }
        try await tell("Emulation.setFocusEmulationEnabled", ["enabled": true])
        try await show(width: 1_200, height: 1_000)
    }

    private func nextMessage() async throws -> Data {
        var searched = 0
        while true {
            if let end = buffer[searched...].firstIndex(of: 0) {
                defer { buffer.removeFirst(end + 1) }
                return Data(buffer[..<end])
            }
            searched = buffer.count
            guard let more = await child.next() else { throw Self.hasEnded }
            buffer += more
        }
    }
}
