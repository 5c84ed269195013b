/// A set of pictures to measure with; the raw value is the name of its folder.
enum PictureSet: String {
    /// Photographs of 2 to 12 megapixels as cameras write them, every third from the third on progressive.
    case camera
    /// Portraits of at most 290 x 290 pixels as a portal keeps them.
    case stored
    /// PNG files of all colour types and depths.
    case png
    /// Screenshots, logos, slopes of colour, scans and other pictures that no camera took.
    case drawn
    /// One photograph of 50 megapixels.
    case large
}
