import FoundationEssentials
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

/// The portraits that a user had before, with their numbers and days, as one picture.
struct HistorySheet: Sendable {
    private let layout: ContactSheet.Layout
    private let painter: PortraitPainter
    private let request: RenditionRequest
    private let placeholder: PlaceholderChoice
    private let destination: Destination
    private let composition: Composition

    /// Checks the options, before anything is read.
    ///
    /// - Parameters:
    ///   - options: How the sheet looks.
    ///   - output: Where it goes.
    ///   - composition: The parts of the program.
    ///   - isAlone: Whether nothing else is told; else it is a preview below the table.
    /// - Throws: ``PortraitError`` for options that make no sense.
    init(
        _ options: SheetOptions,
        output: OutputOptions,
        composition: Composition,
        alone isAlone: Bool
    ) throws(PortraitError) {
        let plain = try composition.renderer()
        layout = try options.layout(limits: plain.limits)
        let recipe = try options.steps(named: composition.settings.resolved.recipes, side: layout.side)
        painter = PortraitPainter(
            try composition.renderer(overlays: try composition.overlays(of: recipe, added: [:]))
        )
        request = RenditionRequest(recipe, format: .png)
        placeholder = try PlaceholderChoice(
            option: options.placeholder ?? "silhouette",
            limit: plain.limits.maximumByteCount
        )
        self.composition = composition
        destination = try Destination(
            path: output.path,
            json: composition.options.json || !isAlone && !composition.process.standardOutputIsTerminal,
            recipe: .original,
            quality: nil,
            process: composition.process
        )
    }

    /// Draws the sheet and writes it.
    ///
    /// - Parameters:
    ///   - history: The portraits.
    ///   - session: Where their bytes lie.
    /// - Throws: ``PortraitError`` where the sheet can't be drawn or written.
    func draw(_ history: PortraitHistory, from session: SessionContext) async throws(PortraitError) {
        let choice = try composition.toldDecoderChoice(painter.renderer, usually: .inside)
        let decoding = Decoding(pool: choice.workers, quarantine: Quarantine(session.store))
        let place = PainterWorker(painter.renderer, decoding: decoding)
        var sheet = ContactSheet(layout: layout)
        for (index, portrait) in history.portraits.prefix(layout.capacity).enumerated() {
            let day = portrait.replacedAt.formatted(.iso8601).prefix(10)
            sheet.append(
                try await picture(portrait, of: history.user, session, at: place),
                name: "\(index + 1)  \(day)"
            )
        }
        try destination.deliver(try encoded(sheet.bitmap), renderer: painter.renderer)
    }

    private func encoded(_ bitmap: Bitmap) throws(PortraitError) -> Rendition {
        let format = destination.format ?? .png
        do throws(ImagingError) {
            let bytes = try painter.renderer.encode(bitmap, as: format)
            return Rendition(bytes: bytes, format: format, size: bitmap.size)
        } catch {
            throw PortraitError(error)
        }
    }

    /// The picture in the size of the sheet; a placeholder for one that is gone by now, or can't be drawn.
    private func picture(
        _ portrait: FormerPortrait,
        of user: StoredUser?,
        _ session: SessionContext,
        at place: PainterWorker
    ) async throws(PortraitError) -> Bitmap {
        do {
            if let original = try await session.store.original(of: portrait) {
                return try await place.perform(DrawJob(original.picture.bytes, [request]))[0].bitmap
            }
        } catch {
            // The others are drawn all the same.
        }
        guard placeholder != .nothing else {
            return Bitmap(size: PixelSize(width: 1, height: 1), filledWith: .transparent)
        }
        let stand = try placeholder.picture(of: user.map { KnownUser($0) })
        do throws(ImagingError) {
            return try painter.renderer.bitmap(of: try painter.paint(stand, request).bytes)
        } catch {
            throw PortraitError(error)
        }
    }
}
