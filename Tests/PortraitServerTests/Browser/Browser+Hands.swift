import FoundationEssentials
import Testing

extension Browser {
    /// Puts a page of another size and colour scheme before the eyes.
    func show(width: Int, height: Int, scale: Int = 1, isDark: Bool = false) async throws {
        try await tell(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)),
                "deviceScaleFactor": .number(Double(scale)), "mobile": false,
            ]
        )
        let scheme = DevToolsValue.object([
            "name": "prefers-color-scheme", "value": .text(isDark ? "dark" : "light"),
        ])
        try await tell("Emulation.setEmulatedMedia", ["features": .list([scheme])])
    }

    /// Writes into the element that has the focus after a click on it.
    func write(_ text: String, into selector: String) async throws {
        try await perform("document.querySelector(`\(selector)`).focus()")
        try await perform("document.querySelector(`\(selector)`).select()")
        try await tell("Input.insertText", ["text": .text(text)])
    }

    /// Presses a key and lets it go.
    func press(_ key: Key) async throws {
        for type in ["keyDown", "keyUp"] {
            var parameters: [String: DevToolsValue] = [
                "type": .text(type), "key": .text(key.rawValue), "code": .text(key.rawValue),
                "windowsVirtualKeyCode": .number(Double(key.code)),
            ]
            if type == "keyDown", let text = key.text { parameters["text"] = .text(text) }
            try await tell("Input.dispatchKeyEvent", parameters)
        }
    }

    /// A key that tests press.
    enum Key: String {
        case tab = "Tab"
        case enter = "Enter"
        case space = " "
        case right = "ArrowRight"
        case down = "ArrowDown"
        case plus = "+"

        fileprivate var code: Int {
            switch self {
            case .tab: 9
            case .enter: 13
            case .space: 32
            case .right: 39
            case .down: 40
            case .plus: 187
            }
        }

        fileprivate var text: String? {
            switch self {
            case .enter: "\r"
            case .space, .plus: rawValue
            case .tab, .right, .down: nil
            }
        }
    }

    /// Clicks an element with the mouse, wherever it is on the page.
    func click(_ selector: String) async throws {
        let place = try await middle(of: selector)
        for type in ["mousePressed", "mouseReleased"] { try await mouse(type, at: place) }
    }

    /// Drags from the middle of an element.
    func drag(_ selector: String, byX x: Double, y: Double) async throws {
        let place = try await middle(of: selector)
        try await mouse("mousePressed", at: place)
        try await mouse("mouseMoved", at: [place[0] + x / 2, place[1] + y / 2])
        try await mouse("mouseMoved", at: [place[0] + x, place[1] + y])
        try await mouse("mouseReleased", at: [place[0] + x, place[1] + y])
    }

    /// Spreads two fingers over an element: each moves from one distance of the middle to another, in points.
    func pinch(_ selector: String, from first: Double, to last: Double) async throws {
        let place = try await middle(of: selector)
        for (type, distance) in [("touchStart", first), ("touchMove", last)] {
            let fingers = [-distance, distance]
                .map { DevToolsValue.object(["x": .number(place[0] + $0), "y": .number(place[1])]) }
            try await tell("Input.dispatchTouchEvent", ["type": .text(type), "touchPoints": .list(fingers)])
        }
        try await tell("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": .list([])])
    }

    private func middle(of selector: String) async throws -> [Double] {
        try await value(
            """
            (() => {
                const element = document.querySelector(`\(selector)`);
                element.scrollIntoView({ block: "center", behavior: "instant" });
                const box = element.getBoundingClientRect();
                return [box.left + box.width / 2, box.top + box.height / 2];
            })()
            """
        )
    }

    private func mouse(_ type: String, at place: [Double]) async throws {
        try await tell(
            "Input.dispatchMouseEvent",
            ["type": .text(type), "x": .number(place[0]), "y": .number(place[1]), "button": "left", "clickCount": 1]
        )
    }

    /// Chooses a file in a file input.
    func choose(file path: String, in selector: String) async throws {
        let input: DevToolsEvaluation = try await ask(
            "Runtime.evaluate",
            ["expression": .text("document.querySelector(`\(selector)`)")]
        )
        try await tell(
            "DOM.setFileInputFiles",
            ["files": .list([.text(path)]), "objectId": .text(try #require(input.result.objectId))]
        )
    }

    /// Keeps a picture of the whole page in `.build/screenshots`, for people to look at.
    func keepScreenshot(_ name: String) async throws {
        struct Screenshot: Decodable { var data: Data }
        let size: [Double] = try await value(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        let clip = DevToolsValue.object([
            "x": 0, "y": 0, "width": .number(size[0]), "height": .number(size[1]), "scale": 1,
        ])
        let screenshot: Screenshot = try await ask(
            "Page.captureScreenshot",
            ["format": "png", "clip": clip, "captureBeyondViewport": true]
        )
        let folder = URL(filePath: #filePath).appending(path: "../../../../.build/screenshots").standardized
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try screenshot.data.write(to: folder.appending(path: "\(name).png"))
    }
}
