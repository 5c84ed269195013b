import PortraitDrawing
import Screenlets

extension PlaceholderChoice {
    /// Reads the value of `--placeholder`: a word, or the path of a file, which is read at once.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - limit: The most bytes of a file.
    /// - Throws: ``PortraitError/Code/inputMissing`` for a file that can't be read.
    init(option text: String, limit: Int) throws(PortraitError) {
        if let choice = PlaceholderChoice(named: text) {
            self = choice
        } else {
            self = .file(try InputFile(path: text).read(limit: limit))
        }
    }
}
