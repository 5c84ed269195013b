import FoundationEssentials
import PixelPipeline
import PortraitBatch
import Screenlets

/// One page that shows what a batch made, failures on top; it needs no other file and loads nothing.
struct GalleryPage: Sendable {
    /// The most pictures on a page, and the most bytes of all of them.
    private static let mostPictures = 2_000
    private static let mostBytes = 16_000_000
    /// The side of a picture on the page.
    private static let side = 96

    let renderer: Renderer
    let summary: BatchSummary

    /// The page.
    ///
    /// - Parameter gallery: The rows.
    /// - Returns: HTML that holds its pictures itself; what came from outside is escaped.
    func html(_ gallery: BatchGallery) -> String {
        var page = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
            <meta name="viewport" content="width=device-width">
            <title>portrait batch</title>
            <style>
            body { font: 14px/1.4 system-ui, sans-serif; margin: 2em; color: #222; background: #fff }
            table { border-collapse: collapse; margin-bottom: 2em }
            th, td { text-align: left; padding: .2em 1em .2em 0; border-bottom: 1px solid #ddd; vertical-align: top }
            main { display: grid; grid-template-columns: repeat(auto-fill, 128px); gap: 1em }
            figure { margin: 0 } figcaption { overflow-wrap: anywhere; font-size: 12px }
            img { width: 96px; height: 96px; object-fit: contain; background: repeating-conic-gradient(#eee 0 25%, #fff 0 50%) 0/16px 16px }
            </style>
            <h1>\(summary.done) done, \(summary.failed) failed\(summary.skipped > 0 ? ", \(summary.skipped) done before" : "")</h1>

            """
        page += failures(gallery.failures)
        page += pictures(gallery.pictures)
        if gallery.forgotten > 0 { page += "<p>and \(gallery.forgotten.counted("more row"))</p>\n" }
        return page + "</html>\n"
    }

    private func failures(_ items: [BatchGallery.Item]) -> String {
        guard !items.isEmpty else { return "" }
        var text = "<table>\n<tr><th>row<th>what<th>cause<th>message\n"
        for item in items {
            guard let failure = item.failure else { continue }
            text += "<tr><td>\(item.row)<td>\(Self.escaped(item.name))<td>\(failure.code.rawValue)"
            text += "<td>\(Self.escaped(failure.message))\n"
        }
        return text + "</table>\n"
    }

    private func pictures(_ items: [BatchGallery.Item]) -> String {
        var text = "<main>\n"
        var bytes = 0
        var shown = 0
        for item in items {
            guard shown < Self.mostPictures, bytes < Self.mostBytes, !Task.isCancelled else { break }
            shown += 1
            let picture = item.path.flatMap(thumbnail)
            bytes += picture?.count ?? 0
            let image = picture.map { "<img alt=\"\" src=\"\($0)\">" } ?? ""
            text += "<figure>\(image)<figcaption>\(item.row) \(Self.escaped(item.name))</figcaption></figure>\n"
        }
        let rest = items.count - shown
        return text + "</main>\n" + (rest > 0 ? "<p>and \(rest.counted("more picture"))</p>\n" : "")
    }

    /// A small picture as the address of itself; nil for a file that is gone or can't be read any more.
    private func thumbnail(_ path: String) -> String? {
        do {
            let file = try InputFile(path: path).read(limit: renderer.limits.maximumByteCount)
            let recipe = try Recipe(parsing: "resize:\(Self.side)x\(Self.side):inside")
            let small = try renderer.render(file, recipe: recipe)
            return "data:\(small.format.mediaType);base64,\(Data(small.bytes).base64EncodedString())"
        } catch {
            return nil
        }
    }

    /// Text that means nothing but itself in HTML.
    static func escaped(_ text: String) -> String {
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": safe += "&amp;"
            case "<": safe += "&lt;"
            case ">": safe += "&gt;"
            case "\"": safe += "&quot;"
            case "'": safe += "&#39;"
            default:
                let isHarmless = scalar.properties.generalCategory != .control || scalar == "\n"
                safe.unicodeScalars.append(isHarmless ? scalar : "\u{FFFD}")
            }
        }
        return safe
    }
}
