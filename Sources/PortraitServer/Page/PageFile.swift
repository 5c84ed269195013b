/// A file of the page, by its path.
enum PageFile: String, CaseIterable, Hashable, Sendable {
    /// The page itself.
    case document = "/"
    /// The custom element, which other sites use too.
    case element = "/user-portrait.js"
    /// The page's looks.
    case style = "/page/page.css"
    /// The page's script: whose portrait, its look, its address.
    case main = "/page/main.js"
    /// Changes of a portrait.
    case change = "/page/change.js"
    /// The people of the portal, with a token.
    case people = "/page/people.js"
    /// The grid of their faces.
    case faces = "/page/faces.js"
    /// The looks of both.
    case peopleStyle = "/page/people.css"
    /// The cut of a picture.
    case crop = "/page/crop.js"
    /// What is asked of the service.
    case service = "/page/service.js"
    /// The mark.
    case icon = "/page/icon.svg"

    /// Its text, in UTF-8.
    var bytes: [UInt8] { EmbeddedFile.bytes("Page/\(rawValue.split(separator: "/").last ?? "index.html")") }

    /// Its media type.
    var mediaType: String {
        switch self {
        case .document: "text/html; charset=utf-8"
        case .style, .peopleStyle: "text/css; charset=utf-8"
        case .element, .main, .change, .people, .faces, .crop, .service: "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        }
    }
}
