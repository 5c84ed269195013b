/// What the boxes of a HEIF file say about one of its items.
///
/// Source: ISO/IEC 14496-12, section 8.11; ISO/IEC 23008-12, section 9.3.
struct HEIFItem {
    /// A run of bytes that an item's data consist of.
    struct Extent {
        /// Where it begins.
        let offset: Int
        /// Its length; 0 for all that follows.
        let length: Int
    }

    /// Where the offsets of extents count from.
    enum Origin: Int {
        /// The beginning of the file.
        case file = 0
        /// The beginning of the box of item data.
        case itemData = 1
    }

    /// A property of the item.
    struct Property {
        /// Its number, from 1; 0 for none.
        let index: Int
        /// Whether a reader that does not know it may not show the item.
        let isEssential: Bool
    }

    /// The type, four characters, such as `hvc1`.
    var type = ""
    /// Where the offsets count from; nil for a place that is not supported.
    var origin: Origin?
    /// The runs of its data.
    var extents: [Extent] = []
    /// Its properties, in the order in which they are applied.
    var properties: [Property] = []
}
