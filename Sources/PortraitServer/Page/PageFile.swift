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
    /// The cut of a picture.
    case crop = "/page/crop.js"
    /// What is asked of the service.
    case service = "/page/service.js"
    /// The mark.
    case icon = "/page/icon.svg"

    /// Its text, in UTF-8.
    var bytes: [UInt8] {
        switch self {
        case .document: PackageResources.index_html
        case .element: PackageResources.user_portrait_js
        case .style: PackageResources.page_css
        case .main: PackageResources.main_js
        case .change: PackageResources.change_js
        case .crop: PackageResources.crop_js
        case .service: PackageResources.service_js
        case .icon: PackageResources.icon_svg
        }
    }

    /// Its media type.
    var mediaType: String {
        switch self {
        case .document: "text/html; charset=utf-8"
        case .style: "text/css; charset=utf-8"
        case .element, .main, .change, .crop, .service: "text/javascript; charset=utf-8"
        case .icon: "image/svg+xml"
        }
    }
}
