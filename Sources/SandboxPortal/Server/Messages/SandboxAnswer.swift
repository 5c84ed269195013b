/// An answer of the portal, whole and without the network.
struct SandboxAnswer: Sendable {
    /// The status.
    var status: Int
    /// The header fields in their order; a name may come more than once.
    var header: [(name: String, value: String)]
    /// The body.
    var body: [UInt8]

    /// Makes an answer with JSON as the web services and REST services give it.
    ///
    /// - Parameters:
    ///   - text: The JSON.
    ///   - status: The status.
    ///   - type: The media type; Liferay writes the character set in capitals.
    /// - Returns: The answer, not to be cached.
    static func json(
        _ text: String,
        status: Int = 200,
        type: String = "application/json;charset=UTF-8"
    ) -> SandboxAnswer {
        SandboxAnswer(
            status: status,
            header: [
                ("Content-Type", type), ("Cache-Control", "private, no-cache, no-store, must-revalidate"),
            ],
            body: Array(text.utf8)
        )
    }

    /// Makes an answer with a page.
    ///
    /// - Parameters:
    ///   - html: The page.
    ///   - status: The status.
    /// - Returns: The answer, which says nothing about caches.
    static func page(_ html: String, status: Int = 200) -> SandboxAnswer {
        SandboxAnswer(
            status: status,
            header: [("Content-Type", "text/html;charset=UTF-8")],
            body: Array(html.utf8)
        )
    }

    /// Makes the page that a portal or gateway shows for a status.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - title: Its name.
    /// - Returns: The answer, which says nothing about caches.
    static func errorPage(_ status: Int, _ title: String) -> SandboxAnswer {
        page(
            "<!DOCTYPE html><html><head><title>\(status) \(title)</title></head>"
                + "<body><h1>\(status) \(title)</h1></body></html>",
            status: status
        )
    }
}
