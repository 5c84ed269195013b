import FoundationEssentials

/// The inline image of iTerm2 (operating system command 1337), which WezTerm shows as well.
enum ITerm2Image {
    static func text(forPNG bytes: [UInt8]) -> String {
        "\u{1B}]1337;File=inline=1;size=\(bytes.count):\(Data(bytes).base64EncodedString())\u{07}\n"
    }
}
