import Digests
import PixelPipeline
import PortraitBatch
import PortraitDrawing
import Screenlets

/// What a batch command is to draw, from its options or from the job that it works for.
struct BatchPictures: Sendable {
    let drawing: BatchDrawing
    /// The same for workers of a job who are not told.
    let description: JobHeader.Pictures

    /// Reads the options.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for a recipe or a combination that makes no sense or would give too large a
    ///   picture, and what is wrong with overlays.
    init(_ command: BatchRunCommand, template: OutputTemplate, composition: Composition) throws(PortraitError) {
        let named = composition.settings.resolved.recipes
        let common = try command.render.recipe(named: named)
        let format = template.fileExtension.flatMap { ImageFormat(fileExtension: $0) }
        let renditions = try Self.renditions(command, common: common, format: format, named: named)
        if let named = template.fileExtension, renditions.contains(where: { $0.recipe.chosenFormat == nil }) {
            _ = try ImageFormat.ofOutput(named)
        }
        guard renditions.count == 1 || template.fields.contains("rendition") else {
            throw PortraitError(
                .usage,
                message: "the renditions of a row would all be the file \(template.text)",
                hint: "put {rendition} into the template"
            )
        }
        try self.init(
            renditions,
            placeholder: command.placeholder,
            isLenient: command.render.lenient,
            overlays: try command.render.overlayPaths(),
            composition: composition
        )
    }

    /// Takes what a job says.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for a recipe that this version does not know, and what is wrong with overlays.
    init(_ pictures: JobHeader.Pictures, composition: Composition) throws(PortraitError) {
        let renditions = try pictures.renditions.map { rendition throws(PortraitError) in
            BatchRendition(
                name: rendition.name,
                recipe: try Self.recipe(rendition.recipe),
                format: rendition.format.flatMap { ImageFormat(rawValue: $0) }
            )
        }
        try self.init(
            renditions,
            placeholder: pictures.placeholder,
            isLenient: pictures.isLenient,
            overlays: [:],
            composition: composition
        )
    }

    private init(
        _ renditions: [BatchRendition],
        placeholder: String,
        isLenient: Bool,
        overlays added: [String: String],
        composition: Composition
    ) throws(PortraitError) {
        var overlays: [String: Bitmap] = [:]
        for rendition in renditions {
            try composition.check(rendition.recipe)
            overlays.merge(try composition.overlays(of: rendition.recipe, added: added)) { first, _ in first }
        }
        let renderer = try composition.renderer(lenient: isLenient, overlays: overlays)
        drawing = BatchDrawing(
            painter: PortraitPainter(renderer),
            renditions: renditions,
            placeholder: try PlaceholderChoice(option: placeholder, limit: renderer.limits.maximumByteCount),
            hooks: try composition.batchHooks(),
            workers: try composition.toldDecoderChoice(renderer, usually: .workers).workers
        )
        description = JobHeader.Pictures(
            renditions: renditions.map {
                JobHeader.Rendition(name: $0.name, recipe: "\($0.recipe)", format: $0.format?.rawValue)
            },
            placeholder: placeholder,
            isLenient: isLenient
        )
    }

    private static func recipe(_ text: String) throws(PortraitError) -> Recipe {
        do throws(RecipeError) {
            return try Recipe(parsing: text)
        } catch {
            throw PortraitError(error)
        }
    }

    /// The pictures of a row: those that are named, else the one that the other options describe.
    private static func renditions(
        _ command: BatchRunCommand,
        common: Recipe,
        format: ImageFormat?,
        named: [String: String]
    ) throws(PortraitError) -> [BatchRendition] {
        var common = common
        // The quality is that of the format which is asked for beside it; without one each rendition has its own.
        var quality = command.render.quality
        if command.rendition.isEmpty || common.chosenFormat != nil {
            common = try common.asking(quality: quality, named: format)
            quality = nil
        }
        guard !command.rendition.isEmpty else { return [BatchRendition(recipe: common, format: format)] }
        var renditions: [BatchRendition] = []
        for text in command.rendition {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw PortraitError(
                    .usage,
                    message: "\"\(text)\" is no rendition",
                    hint: "write it like small=resize:64x64/circle"
                )
            }
            guard !renditions.contains(where: { $0.name == parts[0] }) else {
                throw PortraitError(
                    .usage,
                    message: "two renditions are named \"\(parts[0])\"",
                    hint: "give each a name of its own"
                )
            }
            let recipe: Recipe
            do throws(RecipeError) {
                // What the other options ask for comes first in every rendition.
                recipe = try common.appending(Recipe(parsing: named[parts[1]] ?? parts[1]).steps)
            } catch {
                throw PortraitError(error)
            }
            let asked = try recipe.asking(quality: quality, named: format)
            renditions.append(BatchRendition(name: parts[0], recipe: asked, format: format))
        }
        return renditions
    }
}
