import FoundationEssentials

/// The kitty graphics protocol: a PNG as base64 in chunks of at most 4096 characters.
enum KittyGraphics {
    static func text(forPNG bytes: [UInt8]) -> String {
        let base64 = Array(Data(bytes).base64EncodedString())
        var text = ""
        for start in stride(from: 0, to: base64.count, by: 4096) {
            let end = min(start + 4096, base64.count)
            let control = start == 0 ? "a=T,f=100," : ""
            text += "\u{1B}_G\(control)m=\(end < base64.count ? 1 : 0);\(String(base64[start..<end]))\u{1B}\\"
        }
        return text + "\n"
    }
}
