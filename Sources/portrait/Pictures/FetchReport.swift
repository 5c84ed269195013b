import Digests
import FoundationEssentials
import OfflineStore
import PixelPipeline
import Screenlets

/// The JSON object of a fetch.
struct FetchReport: Encodable, Sendable {
    /// A picture in figures; sides are null where the format does not tell them.
    struct Picture: Encodable, Sendable {
        var path: String?
        var format: String?
        var width: Int?
        var height: Int?
        var bytes: Int
        var sha256: String
    }

    private let picture: FetchedPicture
    private let output: Picture
    private let recipe: String

    init(_ picture: FetchedPicture, path: String?, recipe: Recipe) {
        self.picture = picture
        self.recipe = recipe.description
        output = Picture(rendition: picture.drawing.rendition, path: path)
    }

    private enum Key: String, CodingKey {
        case user, source, reason, policy, fallback, pending, receivedAt, original, master, output, recipe, explain,
            error
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent: a reader finds every key in every answer.
        try object.encode(picture.loaded?.user, forKey: .user)
        try object.encode(picture.source, forKey: .source)
        try object.encodeIfPresent(picture.loaded?.absence, forKey: .reason)
        try object.encode(picture.policy, forKey: .policy)
        try object.encode(picture.loaded?.fallback ?? false, forKey: .fallback)
        try object.encode(picture.loaded?.pending ?? false, forKey: .pending)
        try object.encode(picture.loaded?.receivedAt, forKey: .receivedAt)
        try object.encode(picture.original.map { Picture(original: $0) }, forKey: .original)
        try object.encode(picture.isFromMaster, forKey: .master)
        try object.encode(output, forKey: .output)
        try object.encode(recipe, forKey: .recipe)
        try object.encodeIfPresent(picture.drawing.explanation, forKey: .explain)
        try object.encodeIfPresent(picture.failure.map(FailureReport.init), forKey: .error)
    }
}

extension FetchReport.Picture {
    init(original: StoredPicture.Original, path: String? = nil) {
        let header: ImageHeader?
        do {
            header = try ImageHeader(reading: original.bytes)
        } catch {
            // A format that is handed out unread, such as BMP, has no sides to tell.
            header = nil
        }
        self.init(
            path: path,
            format: (header?.format ?? ImageFormat.sniff(original.bytes))?.rawValue,
            width: header?.size.width,
            height: header?.size.height,
            bytes: original.bytes.count,
            sha256: original.sha256
        )
    }

    init(rendition: Rendition, path: String?) {
        self.init(
            path: path,
            format: rendition.format.rawValue,
            width: rendition.size.width,
            height: rendition.size.height,
            bytes: rendition.bytes.count,
            sha256: SHA256.digest(of: rendition.bytes).hexadecimal
        )
    }
}
