import PixelPipeline
import Screenlets

/// Where a rendition goes: a file, the standard output, a preview in the terminal, or nowhere but into a report.
struct Destination: Sendable {
    private enum Kind: Hashable, Sendable {
        case file(String)
        case standardOutput
        case preview
        case reportOnly
    }

    private let kind: Kind
    private let process: ProcessContext
    /// The recipe with everything that was asked of the output.
    let recipe: Recipe
    /// The format that the file name chooses, where nothing else does.
    let format: ImageFormat?

    /// Decides where a rendition goes and in which format.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for a combination that makes no sense.
    init(
        path: String?,
        json: Bool,
        recipe: Recipe,
        quality: Int?,
        process: ProcessContext
    ) throws(PortraitError) {
        kind =
            switch path {
            case "-": .standardOutput
            case let path?: .file(path)
            case nil where json: .reportOnly
            case nil: process.standardOutputIsTerminal ? .preview : .standardOutput
            }
        if kind == .standardOutput {
            try StandardStreams.checkForPicture(
                json: json,
                isTerminal: path == "-" && process.standardOutputIsTerminal,
                otherwise: "leave -o out for a preview"
            )
        }
        self.process = process
        format = recipe.chosenFormat == nil ? try path.flatMap(Self.fileExtension).flatMap(ImageFormat.ofOutput) : nil
        self.recipe = try recipe.asking(quality: quality, named: format)
    }

    /// The file that is written, or nil.
    var filePath: String? {
        if case .file(let path) = kind { path } else { nil }
    }

    /// Hands the rendition over.
    func deliver(_ rendition: Rendition, renderer: Renderer) throws(PortraitError) {
        switch kind {
        case .file(let path): try OutputFile(path: path).write(rendition.bytes)
        case .standardOutput: try StandardStreams.write(rendition.bytes)
        case .preview:
            let preview = TerminalPreview(process: process, renderer: renderer)
            try StandardStreams.writeOutput(preview.text(for: rendition.bytes))
        case .reportOnly: break
        }
    }

    private static func fileExtension(of path: String) -> String? {
        guard let name = path.unicodeScalars.split(separator: "/").last,
            let dot = name.lastIndex(of: "."), dot != name.startIndex
        else { return nil }
        return String(name[name.index(after: dot)...])
    }
}
