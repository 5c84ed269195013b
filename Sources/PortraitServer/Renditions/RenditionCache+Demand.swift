import HTTPConnections
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// What the drawing of a picture needs, which is refused where it is too much.
extension RenditionCache {
    /// Gives the place where an original is drawn, with the memory that this needs.
    ///
    /// - Parameters:
    ///   - client: Who asks.
    ///   - recipe: The recipe.
    ///   - original: The original.
    /// - Returns: The place.
    /// - Throws: ``ServiceError`` for a recipe that asks for too much, and a broken original.
    func place(
        for client: ClientNetwork,
        drawing recipe: Recipe,
        of original: StoredPicture.Original
    ) throws(ServiceError) -> RenderingPlace {
        let header: ImageHeader
        do throws(ImagingError) {
            header = try ImageHeader(reading: original.bytes, limits: painter.renderer.limits)
        } catch {
            throw ServiceError(rendering: error)
        }
        let byteCount = try demand(of: recipe, for: header, fileByteCount: original.bytes.count)
        return workers.place(for: client, byteCount: byteCount)
    }

    /// Refuses what would cost too much time or memory.
    ///
    /// - Parameters:
    ///   - recipe: The recipe.
    ///   - header: What the original says of itself.
    ///   - fileByteCount: The length of the original in bytes.
    /// - Returns: The memory that the drawing needs, in bytes.
    /// - Throws: ``ServiceError/tooCostly``, or what is wrong with the original.
    func demand(
        of recipe: Recipe,
        for header: ImageHeader,
        fileByteCount: Int
    ) throws(ServiceError) -> Int {
        guard RecipeCost(of: recipe, for: header).value <= maximumCost else { throw .tooCostly }
        do throws(ImagingError) {
            return try memory(for: recipe, of: header, fileByteCount)
        } catch {
            guard case .limit(.memory, _, _) = error, fits(header, fileByteCount) else {
                throw ServiceError(rendering: error)
            }
            throw .tooCostly
        }
    }

    /// Whether an original can be drawn at all, so that it is a recipe that takes too much memory.
    private func fits(_ header: ImageHeader, _ fileByteCount: Int) -> Bool {
        do {
            // Nothing takes less.
            let lightest = try Recipe(steps: [.resize(PixelSize(width: 1, height: 1))])
            _ = try memory(for: lightest, of: header, fileByteCount)
            return true
        } catch {
            return false
        }
    }

    private func memory(
        for recipe: Recipe,
        of header: ImageHeader,
        _ fileByteCount: Int
    ) throws(ImagingError) -> Int {
        try painter.renderer.memory(for: recipe, of: header, fileByteCount: fileByteCount).byteCount
    }
}
