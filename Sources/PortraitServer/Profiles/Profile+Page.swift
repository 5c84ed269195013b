import Digests
import FoundationEssentials

extension Profile {
    /// The profile as a page for people.
    var page: [UInt8] {
        let name = MarkupText.escaped(name)
        let (picture, json) = (MarkupText.escaped(picturePath), MarkupText.escaped(jsonPath))
        let vcard = MarkupText.escaped(vcardPath)
        return Array(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(name)</title>
            <link rel="alternate" type="application/json" href="\(json)">
            <link rel="alternate" type="text/vcard" href="\(vcard)">
            <style>\(Self.style)</style>
            </head>
            <body class="h-card">
            <img class="u-photo" src="\(picture)" width="128" height="128" alt="">
            <h1 class="p-name" dir="auto">\(name)</h1>
            <p><a href="\(vcard)">Add to contacts</a></p>
            </body>
            </html>

            """
            .utf8
        )
    }

    private static let style = """
        :root{color-scheme:light dark;font-family:system-ui,sans-serif}\
        body{margin:10vh 1rem;text-align:center}img{border-radius:50%}h1{overflow-wrap:anywhere}
        """

    /// What the page may do: show the avatar, and have the style that is in it.
    static let pagePolicy: String = {
        let digest = Data(SHA256.digest(of: Array(style.utf8))).base64EncodedString()
        return "default-src 'none'; img-src 'self'; style-src 'sha256-\(digest)'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'"
    }()
}
