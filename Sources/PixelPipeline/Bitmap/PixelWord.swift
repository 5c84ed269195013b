/// A pixel of four parts as one number, red in its lowest eight bits and alpha in its highest.
///
/// Loops over such numbers that have no branches become vector instructions.
struct PixelWord {
    /// The four parts.
    var bits: UInt32

    /// Creates a pixel from its parts.
    ///
    /// - Parameters:
    ///   - red: The red part, 0 to 255.
    ///   - green: The green part, 0 to 255.
    ///   - blue: The blue part, 0 to 255.
    ///   - alpha: The alpha part, 0 to 255.
    @inline(__always)
    init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32) {
        bits = red | green &<< 8 | blue &<< 16 | alpha &<< 24
    }

    /// Creates a pixel from its bits.
    ///
    /// - Parameter bits: The four parts.
    @inline(__always)
    init(bits: UInt32) {
        self.bits = bits
    }

    /// The red part, 0 to 255.
    @inline(__always)
    var red: UInt32 { bits & 255 }

    /// The green part, 0 to 255.
    @inline(__always)
    var green: UInt32 { bits &>> 8 & 255 }

    /// The blue part, 0 to 255.
    @inline(__always)
    var blue: UInt32 { bits &>> 16 & 255 }

    /// The alpha part, 0 to 255.
    @inline(__always)
    var alpha: UInt32 { bits &>> 24 }

    /// The pixel with its colour parts multiplied by alpha, rounded.
    @inline(__always)
    var premultiplied: PixelWord {
        // Red and blue in one number with 16 bits for each, green and what makes alpha itself in another.
        let redBlue = Self.dividedBy255((bits & 0xFF_00FF) &* alpha)
        let greenAlpha = Self.dividedBy255((green | 0xFF_0000) &* alpha)
        return PixelWord(bits: redBlue | greenAlpha &<< 8)
    }

    /// Divides both halves of a number by 255, rounded.
    ///
    /// - Parameter products: Two numbers of at most 255 times 255 in 16 bits each.
    /// - Returns: Two numbers of at most 255 in 16 bits each.
    @inline(__always)
    static func dividedBy255(_ products: UInt32) -> UInt32 {
        let lifted = products &+ 0x80_0080
        return (lifted &+ (lifted &>> 8 & 0xFF_00FF)) &>> 8 & 0xFF_00FF
    }

    /// Changes each pixel.
    ///
    /// - Parameters:
    ///   - pixels: The parts of all pixels, four for each.
    ///   - change: Gives the new pixel; without branches it is fast.
    @inline(__always)
    static func update(_ pixels: inout [UInt8], _ change: (PixelWord) -> PixelWord) {
        unsafe pixels.withUnsafeMutableBytes { buffer in
            unsafe update(buffer, change)
        }
    }

    /// Changes each pixel of a buffer.
    ///
    /// - Parameters:
    ///   - buffer: The parts of all pixels, four for each.
    ///   - change: Gives the new pixel; without branches it is fast.
    @inline(__always)
    static func update(_ buffer: UnsafeMutableRawBufferPointer, _ change: (PixelWord) -> PixelWord) {
        for index in 0..<buffer.count / 4 {
            let bits = unsafe buffer.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
            let changed = change(PixelWord(bits: UInt32(littleEndian: bits)))
            unsafe buffer.storeBytes(of: changed.bits.littleEndian, toByteOffset: index &* 4, as: UInt32.self)
        }
    }

    /// Gives one part for each pixel.
    ///
    /// - Parameters:
    ///   - pixels: The parts of all pixels, four for each.
    ///   - part: Gives the new part, 0 to 255; without branches it is fast.
    /// - Returns: The new parts.
    @inline(__always)
    static func reduce(_ pixels: [UInt8], _ part: (PixelWord) -> UInt32) -> [UInt8] {
        unsafe pixels.withUnsafeBytes { buffer in
            unsafe [UInt8](unsafeUninitializedCapacity: buffer.count / 4) { parts, count in
                count = buffer.count / 4
                for index in 0..<count {
                    let bits = unsafe buffer.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
                    let value = part(PixelWord(bits: UInt32(littleEndian: bits)))
                    unsafe parts.initializeElement(at: index, to: UInt8(truncatingIfNeeded: value))
                }
            }
        }
    }

    /// Tells whether some bits are 0 in every pixel; looks at 256 pixels at once and stops when it knows.
    ///
    /// - Parameters:
    ///   - pixels: The parts of all pixels, four for each.
    ///   - bits: Gives the bits that should be 0; without branches it is fast.
    /// - Returns: Whether they all are.
    @inline(__always)
    static func areClear(_ pixels: [UInt8], _ bits: (PixelWord) -> UInt32) -> Bool {
        unsafe pixels.withUnsafeBytes { buffer in
            let count = buffer.count / 4
            var start = 0
            while start < count {
                let end = min(count, start + 256)
                var found: UInt32 = 0
                for index in start..<end {
                    let word = unsafe buffer.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
                    found |= bits(PixelWord(bits: UInt32(littleEndian: word)))
                }
                guard found == 0 else { return false }
                start = end
            }
            return true
        }
    }
}
