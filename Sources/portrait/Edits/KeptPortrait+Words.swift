import Screenlets

extension KeptPortrait {
    /// What the portal has made of a picture, for people.
    var inWords: String {
        if exact { return "every pixel is kept" }
        let file = "\(format) \(width)x\(height), \(bytes) bytes"
        return resized ? "the portal made it smaller (\(file))" : "the portal wrote it anew (\(file))"
    }
}
