/// The JSON object of a rendition of a local picture.
struct RenderReport: Encodable, Sendable {
    var original: FetchReport.Picture
    var output: FetchReport.Picture
    var recipe: String
    var explain: ExplanationReport?
}
