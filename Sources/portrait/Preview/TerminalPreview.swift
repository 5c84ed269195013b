import FoundationEssentials
import PixelPipeline
import Screenlets

/// A picture drawn in the terminal, in place of bytes that a terminal can't show.
struct TerminalPreview: Sendable {
    let drawing: PreviewProtocol
    /// The width of the terminal in character cells.
    let columns: Int
    let renderer: Renderer

    init(process: ProcessContext, renderer: Renderer) {
        drawing = PreviewProtocol.chosen(for: process.environment)
        columns = process.environment["COLUMNS"].flatMap(Int.init).map { max(8, min($0, 400)) } ?? 80
        self.renderer = renderer
    }

    /// Draws a picture.
    ///
    /// - Parameter picture: An encoded picture.
    /// - Returns: The text to write, ending in a newline.
    /// - Throws: ``PortraitError`` when the picture can't be decoded.
    func text(for picture: [UInt8]) throws(PortraitError) -> String {
        do throws(ImagingError) {
            switch drawing {
            case .kitty: return KittyGraphics.text(forPNG: try fitted(picture, side: 512).bytes)
            case .iterm2: return ITerm2Image.text(forPNG: try fitted(picture, side: 512).bytes)
            case .sixel: return SixelImage.text(for: try pixels(of: picture, side: 256))
            case .blocks: return HalfBlocks.text(for: try pixels(of: picture, side: min(columns, 48)))
            case .ascii: return InkPicture.text(for: try pixels(of: picture, side: min(columns, 64)))
            }
        } catch {
            throw PortraitError(error)
        }
    }

    private func fitted(_ picture: [UInt8], side: Int) throws(ImagingError) -> Rendition {
        let box = PixelSize(width: side, height: side)
        let recipe: Recipe
        do throws(RecipeError) {
            recipe = try Recipe(steps: [.resize(box, .inside), .format(.png)])
        } catch {
            throw .parameter(reason: error.message)
        }
        return try renderer.render(picture, recipe: recipe)
    }

    private func pixels(of picture: [UInt8], side: Int) throws(ImagingError) -> PreviewPixels {
        PreviewPixels(try renderer.bitmap(of: try fitted(picture, side: side).bytes))
    }
}
