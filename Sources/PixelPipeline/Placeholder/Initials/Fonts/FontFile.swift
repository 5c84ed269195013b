/// A face in a font file.
struct FontFile: Hashable {
    /// The path of the file.
    let path: String
    /// The number of the face in a collection, 0 in other files.
    var index: UInt32 = 0
}
