/// Rows of one plane that were decoded together; valid only while the closure runs that got it.
@safe
struct JPEGStripe {
    /// The index of the plane: luma, blue, red.
    let plane: Int
    /// The row of the plane that the stripe begins with.
    let firstRow: Int
    /// The rows of it that belong to the picture; 0 where another plane is longer.
    let rowCount: Int
    /// The bytes from one row to the next.
    let stride: Int
    /// The samples of the rows, with what is between the plane's width and the stride.
    let samples: UnsafeBufferPointer<UInt8>
    /// Of each block, row by row as the plane says, the variance that its samples have lost; nil where none were noted.
    let variances: UnsafePointer<UInt16>?
}
