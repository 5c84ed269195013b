import PixelPipeline
import Screenlets

extension Composition {
    /// Reads the pictures that the overlay steps of a recipe name, and no others.
    ///
    /// - Parameters:
    ///   - recipe: The recipe.
    ///   - added: The files that options name; they beat those of the configuration.
    /// - Returns: The pictures by name.
    /// - Throws: ``PortraitError/Code/usage`` for a name that is not known, ``PortraitError/Code/inputMissing`` for a file
    ///   that is not there, and what is wrong with a picture.
    func overlays(of recipe: Recipe, added: [String: String]) throws(PortraitError) -> [String: Bitmap] {
        let names = recipe.steps.compactMap { step in if case .overlay(let name, _, _) = step { name } else { nil } }
        return try overlays(named: names, added: added)
    }

    /// Reads overlays.
    ///
    /// - Parameters:
    ///   - names: Their names.
    ///   - added: The files that options name; they beat those of the configuration.
    /// - Returns: The pictures by name.
    /// - Throws: ``PortraitError`` for a name that is not known, and for a file that is not there or is no picture.
    func overlays(named names: [String], added: [String: String] = [:]) throws(PortraitError) -> [String: Bitmap] {
        let paths = settings.overlayPaths.merging(added) { _, option in option }
        var overlays: [String: Bitmap] = [:]
        for name in names where overlays[name] == nil {
            guard let path = paths[name] else {
                let known = paths.keys.sorted().joined(separator: ", ")
                throw PortraitError(
                    .usage,
                    message: "there is no overlay named '\(name)'",
                    hint: known.isEmpty
                        ? "give --overlay FILE@GRAVITY, or list names and files under overlays in the configuration file"
                        : "known are \(known)"
                )
            }
            overlays[name] = try overlay(name, at: path)
        }
        return overlays
    }

    private func overlay(_ name: String, at path: String) throws(PortraitError) -> Bitmap {
        let renderer = try renderer()
        let bytes = try InputFile(path: path).read(limit: renderer.limits.maximumByteCount)
        do throws(ImagingError) {
            return try renderer.bitmap(of: bytes)
        } catch {
            let error = PortraitError(error)
            throw PortraitError(error.code, message: "overlay '\(name)': \(error.message)", hint: error.hint)
        }
    }
}
