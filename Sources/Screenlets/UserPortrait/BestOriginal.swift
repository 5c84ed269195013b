public import OfflineStore
public import PixelPipeline
import StoreEngine

/// The picture that serves a recipe best: the portal's, or what was sent before the portal made it smaller.
public struct BestOriginal: Hashable, Sendable {
    /// The picture.
    public let original: StoredPicture.Original
    /// Whether it is the master.
    public let isMaster: Bool

    /// Takes a picture.
    ///
    /// - Parameters:
    ///   - original: The picture.
    ///   - isMaster: Whether it is the master; by default it is not.
    public init(_ original: StoredPicture.Original, isMaster: Bool = false) {
        self.original = original
        self.isMaster = isMaster
    }
}

extension LoadedPortrait {
    /// The master, where a recipe wants more pixels than the portal's picture has.
    ///
    /// - Parameter recipe: The recipe.
    /// - Returns: The master; nil where the portal's picture is drawn.
    public func master(for recipe: Recipe) -> PortraitMaster? {
        guard let master, case .original(let original) = picture else { return nil }
        do throws(ImagingError) {
            return recipe.enlarges(try ImageHeader(reading: original.bytes).size) ? master : nil
        } catch {
            // A picture that can't be read is refused when it is drawn.
            return nil
        }
    }
}

extension SessionContext {
    /// Reads the picture of a master.
    ///
    /// - Parameter master: The master, as a loaded portrait told it.
    /// - Returns: The picture; nil where it is gone by now, so that the portal's picture is drawn.
    public func original(of master: PortraitMaster) async -> BestOriginal? {
        do throws(StoreError) {
            return try await store.original(of: master).map { BestOriginal($0, isMaster: true) }
        } catch {
            // The portal's picture is there, and as good as ever.
            return nil
        }
    }

    /// Finds the pictures that serve recipes best; a master is read once for all.
    ///
    /// - Parameters:
    ///   - loaded: The portrait.
    ///   - recipes: The recipes.
    /// - Returns: A picture for each recipe; none where the user has no portrait.
    public func bestOriginals(of loaded: LoadedPortrait, for recipes: [Recipe]) async -> [BestOriginal] {
        guard case .original(let original) = loaded.picture else { return [] }
        let own = BestOriginal(original)
        let masters = recipes.map { loaded.master(for: $0) }
        guard let wanted = masters.lazy.compactMap(\.self).first, let master = await self.original(of: wanted) else {
            return recipes.map { _ in own }
        }
        return masters.map { $0 == nil ? own : master }
    }
}
