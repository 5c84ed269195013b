/// Writes text into XML.
enum XMLText {
    /// Escapes what would be markup.
    ///
    /// - Parameter text: The text.
    /// - Returns: The text for an element or an attribute in double quotes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Puts text into a section that is not parsed; an end mark within is split over two sections.
    ///
    /// - Parameter text: The text.
    /// - Returns: The section.
    static func section(_ text: String) -> String {
        "<![CDATA[" + text.replacing("]]>", with: "]]]]><![CDATA[>") + "]]>"
    }
}
