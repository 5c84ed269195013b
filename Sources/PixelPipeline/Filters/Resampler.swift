/// The two passes of a separable resize over pixels of one or four parts.
///
/// Parts are treated alike, so that alpha has to be premultiplied. Between the passes parts are rounded to eight bits
/// and clamped.
struct Resampler {
    private let source: PixelSize
    private let target: PixelSize
    private let horizontal: ResampleWeights
    private let vertical: ResampleWeights

    /// Prepares the weights.
    ///
    /// - Parameters:
    ///   - source: The size of the pictures to come.
    ///   - region: The part of them to be used.
    ///   - target: The size of the results.
    init(source: PixelSize, region: SourceRegion, target: PixelSize) {
        self.source = source
        self.target = target
        horizontal = ResampleWeights(
            sourceCount: source.width,
            from: region.left,
            to: region.right,
            targetCount: target.width
        )
        vertical = ResampleWeights(
            sourceCount: source.height,
            from: region.top,
            to: region.bottom,
            targetCount: target.height
        )
    }

    /// Resizes one picture.
    ///
    /// - Parameters:
    ///   - pixels: The parts of all pixels, row by row.
    ///   - channels: The number of parts of each pixel, 1 or 4.
    /// - Returns: The parts of the result.
    func resample(_ pixels: [UInt8], channels: Int) -> [UInt8] {
        // Only rows that the second pass looks at are worth the first one.
        let firstRow = vertical.starts[0]
        let lastRow = vertical.starts[target.height - 1] + vertical.counts[target.height - 1]
        let narrowed = narrow(pixels, rows: firstRow..<lastRow, channels: channels)
        return shorten(narrowed, firstRow: firstRow, rowByteCount: target.width * channels)
    }

    private func narrow(_ pixels: [UInt8], rows: Range<Int>, channels: Int) -> [UInt8] {
        let rowByteCount = source.width * channels
        precondition(pixels.count == rowByteCount * source.height, "the pixels fit the size")
        return unsafe [UInt8](unsafeUninitializedCapacity: rows.count * target.width * channels) { output, count in
            unsafe pixels.withUnsafeBufferPointer { input in
                unsafe horizontal.weights.withUnsafeBufferPointer { weights in
                    for row in rows {
                        let line = unsafe UnsafeBufferPointer(
                            rebasing: input[(row * rowByteCount)..<((row + 1) * rowByteCount)]
                        )
                        if channels == 4 {
                            unsafe narrowColor(line, weights, into: output, from: count)
                        } else {
                            unsafe narrowGray(line, weights, into: output, from: count)
                        }
                        count += target.width * channels
                    }
                }
            }
        }
    }

    @inline(__always)
    private func narrowColor(
        _ line: UnsafeBufferPointer<UInt8>,
        _ weights: UnsafeBufferPointer<Int32>,
        into output: UnsafeMutableBufferPointer<UInt8>,
        from offset: Int
    ) {
        for x in 0..<target.width {
            var sums = (Self.half, Self.half, Self.half, Self.half)
            var place = horizontal.starts[x] * 4
            let first = x * horizontal.stride
            for tap in first..<(first + horizontal.counts[x]) {
                let weight = unsafe weights[tap]
                unsafe sums.0 &+= Int32(line[place]) &* weight
                unsafe sums.1 &+= Int32(line[place + 1]) &* weight
                unsafe sums.2 &+= Int32(line[place + 2]) &* weight
                unsafe sums.3 &+= Int32(line[place + 3]) &* weight
                place &+= 4
            }
            let target = offset &+ x &* 4
            unsafe output.initializeElement(at: target, to: Self.part(sums.0))
            unsafe output.initializeElement(at: target + 1, to: Self.part(sums.1))
            unsafe output.initializeElement(at: target + 2, to: Self.part(sums.2))
            unsafe output.initializeElement(at: target + 3, to: Self.part(sums.3))
        }
    }

    @inline(__always)
    private func narrowGray(
        _ line: UnsafeBufferPointer<UInt8>,
        _ weights: UnsafeBufferPointer<Int32>,
        into output: UnsafeMutableBufferPointer<UInt8>,
        from offset: Int
    ) {
        for x in 0..<target.width {
            var sum = Self.half
            var place = horizontal.starts[x]
            let first = x * horizontal.stride
            for tap in first..<(first + horizontal.counts[x]) {
                unsafe sum &+= Int32(line[place]) &* weights[tap]
                place &+= 1
            }
            unsafe output.initializeElement(at: offset &+ x, to: Self.part(sum))
        }
    }

    private func shorten(_ pixels: [UInt8], firstRow: Int, rowByteCount: Int) -> [UInt8] {
        var sums = [Int32](repeating: 0, count: rowByteCount)
        return unsafe [UInt8](unsafeUninitializedCapacity: target.height * rowByteCount) { output, count in
            unsafe pixels.withUnsafeBufferPointer { input in
                unsafe sums.withUnsafeMutableBufferPointer { sums in
                    for y in 0..<target.height {
                        unsafe sums.update(repeating: Self.half)
                        for tap in 0..<vertical.counts[y] {
                            let weight = vertical.weights[y * vertical.stride + tap]
                            let start = (vertical.starts[y] + tap - firstRow) * rowByteCount
                            let line = unsafe UnsafeBufferPointer(rebasing: input[start..<(start + rowByteCount)])
                            for index in 0..<rowByteCount {
                                unsafe sums[index] &+= Int32(line[index]) &* weight
                            }
                        }
                        for index in 0..<rowByteCount {
                            unsafe output.initializeElement(at: count + index, to: Self.part(sums[index]))
                        }
                        count += rowByteCount
                    }
                }
            }
        }
    }

    /// One half in units of a weight, which makes cutting off the fraction a rounding.
    private static let half: Int32 = 1 << (ResampleWeights.fractionBits - 1)

    @inline(__always)
    private static func part(_ sum: Int32) -> UInt8 {
        UInt8(clamping: sum >> ResampleWeights.fractionBits)
    }
}
