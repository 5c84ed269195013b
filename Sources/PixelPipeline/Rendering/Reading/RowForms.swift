/// The forms of one row of pixels that resizes take, made once for all of them.
struct RowForms {
    /// What a resize takes.
    enum Form: Hashable, Sendable {
        /// The parts as they came.
        case samples
        /// Samples whose colours are multiplied by alpha.
        case premultiplied
        /// Luma made of three colours.
        case luma
        /// Light, multiplied by alpha where there is one.
        case light
        /// The light of luma that was made of three colours.
        case lumaLight
    }

    private let channels: Int
    private let needed: Set<Form>
    private var premultiplied: [UInt8] = []
    private var luma: [UInt8] = []
    private var light: [Int16] = []
    private var lumaLight: [Int16] = []

    /// Makes room for the forms.
    ///
    /// - Parameters:
    ///   - needed: The forms that are wanted.
    ///   - width: The pixels of a row.
    ///   - channels: The parts of a pixel: 1, 3, or 4 with straight alpha.
    init(_ needed: Set<Form>, width: Int, channels: Int) {
        self.needed = needed
        self.channels = channels
        if needed.contains(.premultiplied) { premultiplied = [UInt8](repeating: 0, count: width * channels) }
        if needed.contains(.luma) || needed.contains(.lumaLight) { luma = [UInt8](repeating: 0, count: width) }
        if needed.contains(.light) { light = [Int16](repeating: 0, count: width * (channels == 1 ? 1 : 4)) }
        if needed.contains(.lumaLight) { lumaLight = [Int16](repeating: 0, count: width) }
    }

    /// Makes the forms of a row.
    ///
    /// - Parameter row: The parts of all its pixels.
    mutating func take(_ row: UnsafeBufferPointer<UInt8>) {
        if !premultiplied.isEmpty {
            unsafe premultiplied.withUnsafeMutableBufferPointer { copy in
                _ = unsafe copy.update(fromContentsOf: row)
                unsafe PixelRow.premultiply(copy)
            }
        }
        if !luma.isEmpty {
            unsafe luma.withUnsafeMutableBufferPointer { luma in unsafe PixelRow.luma(of: row, into: luma) }
        }
        if !light.isEmpty {
            unsafe light.withUnsafeMutableBufferPointer { light in
                unsafe LightRow.light(of: row, channels: channels, into: light)
            }
        }
        if !lumaLight.isEmpty {
            unsafe luma.withUnsafeBufferPointer { luma in
                unsafe lumaLight.withUnsafeMutableBufferPointer { light in
                    unsafe LightRow.light(of: luma, channels: 1, into: light)
                }
            }
        }
    }

    /// Hands the row that was taken on to a resize.
    ///
    /// - Parameters:
    ///   - form: What the resize takes; one of those that were needed.
    ///   - row: The row as it came.
    ///   - resampler: The resize.
    func push(_ form: Form, of row: UnsafeBufferPointer<UInt8>, into resampler: inout Resampler) {
        switch form {
        case .samples: unsafe resampler.push(row)
        case .premultiplied: unsafe premultiplied.withUnsafeBufferPointer { unsafe resampler.push($0) }
        case .luma: unsafe luma.withUnsafeBufferPointer { unsafe resampler.push($0) }
        case .light: unsafe light.withUnsafeBufferPointer { unsafe resampler.push(light: $0) }
        case .lumaLight: unsafe lumaLight.withUnsafeBufferPointer { unsafe resampler.push(light: $0) }
        }
    }
}
