/// A way in which a terminal shows a picture.
enum PreviewProtocol: String, CaseIterable, Sendable {
    /// The kitty graphics protocol.
    case kitty
    /// The inline images of iTerm2.
    case iterm2
    /// DEC sixel graphics.
    case sixel
    /// Two pixels a character cell, as the upper half block with a colour above and one below.
    case blocks
    /// Characters of growing ink, for terminals without colour.
    case ascii

    /// Chooses the best way that the terminal says it knows.
    ///
    /// Terminals tell what they are by environment variables only; `PORTRAIT_PREVIEW` overrules the guess, and `NO_COLOR`
    /// (no-color.org) asks for no colour.
    static func chosen(for environment: [String: String]) -> PreviewProtocol {
        if let asked = environment["PORTRAIT_PREVIEW"].flatMap(PreviewProtocol.init) { return asked }
        if environment["NO_COLOR"].map({ !$0.isEmpty }) ?? false { return .ascii }
        let terminal = environment["TERM"] ?? ""
        let program = environment["TERM_PROGRAM"] ?? ""
        // A multiplexer swallows graphics unless told otherwise.
        if environment["TMUX"] == nil, !terminal.hasPrefix("screen") {
            if environment["KITTY_WINDOW_ID"] != nil || terminal.contains("kitty") || terminal.contains("ghostty") {
                return .kitty
            }
            if program == "iTerm.app" || program == "WezTerm" { return .iterm2 }
            if terminal.contains("sixel") || terminal.hasPrefix("foot") || terminal.hasPrefix("mlterm") {
                return .sixel
            }
        }
        return terminal == "dumb" || terminal.isEmpty ? .ascii : .blocks
    }
}
