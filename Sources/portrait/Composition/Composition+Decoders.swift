import Logging
import OfflineStore
import PixelPipeline
import PortraitDrawing
import Screenlets

extension Composition {
    /// What decodes the pictures of a command, as far as the kernel lets it.
    struct DecoderChoice: Sendable {
        /// Starts the processes that decode; nil where this process does.
        var workers: WorkerPool?
        /// What is missing of what was wanted, in words.
        var shortfall: [String] = []
    }

    /// Where pictures are decoded: as the settings say, else as the command usually does.
    ///
    /// - Parameter usual: Where the command decodes pictures when nobody says anything.
    /// - Returns: Where, and whether somebody has said so.
    /// - Throws: ``PortraitError`` for a word that is none of both.
    func decoders(usually usual: Decoders) throws(PortraitError) -> (place: Decoders, isNamed: Bool) {
        let named = try settings.optional(
            .decoders,
            expected: Decoders.allCases.map(\.rawValue).joined(separator: ", "),
            Decoders.init
        )
        return (named ?? usual, named != nil)
    }

    /// Starts what decodes pictures, where a process of its own does.
    ///
    /// - Parameters:
    ///   - renderer: Draws.
    ///   - usual: Where the command decodes pictures when nobody says anything.
    ///   - logger: Hears of workers that broke; nil for nobody.
    /// - Returns: What decodes them; by default this process where no other can be started, which is told then.
    /// - Throws: ``PortraitError/Code/badConfiguration`` where workers are asked for by name and the kernel can't shut them in.
    func decoderChoice(
        _ renderer: Renderer,
        usually usual: Decoders,
        logger: Logger? = nil
    ) throws(PortraitError) -> DecoderChoice {
        let (place, isNamed) = try decoders(usually: usual)
        guard place == .workers else { return DecoderChoice() }
        let choice: DecoderChoice
        do throws(WorkersUnavailable) {
            let pool = try WorkerPool(renderer, logger: logger)
            choice = DecoderChoice(workers: pool, shortfall: pool.jail.missing)
            if pool.jail.isTight || !isNamed { return choice }
        } catch {
            choice = DecoderChoice(shortfall: ["processes that decode: \(error.reason)"])
            if !isNamed { return choice }
        }
        throw PortraitError(
            .badConfiguration,
            message: "decoders can't be shut in here; the kernel lacks \(choice.shortfall.joined(separator: ", "))",
            hint:
                "run it where seccomp is allowed, such as a container without a filter against it, or take --decoders inside"
        )
    }

    /// The same for a command, which tells on the standard error what is missing.
    func toldDecoderChoice(_ renderer: Renderer, usually usual: Decoders) throws(PortraitError) -> DecoderChoice {
        let choice = try decoderChoice(renderer, usually: usual)
        if !choice.shortfall.isEmpty, !options.quiet {
            let missing = choice.shortfall.joined(separator: ", ")
            StandardStreams.writeError(
                "portrait: decoders are not shut in as they should; the kernel lacks \(missing)\n"
            )
        }
        return choice
    }

    /// A session whose pictures of edits are decoded where the settings say, and not at all where they are in quarantine.
    ///
    /// - Parameter context: The session.
    /// - Returns: The session.
    /// - Throws: ``PortraitError`` as ``decoderChoice(_:usually:logger:)``.
    func decodingEdits(of context: SessionContext) throws(PortraitError) -> SessionContext {
        let choice = try toldDecoderChoice(context.renderer, usually: .inside)
        let decoding = Decoding(pool: choice.workers, quarantine: Quarantine(context.store))
        var context = context
        context.imagingElsewhere = UploadImaging(
            context.uploads,
            renderer: context.renderer,
            decoding: decoding,
            count: 1
        )
        return context
    }
}
