package import PixelPipeline
import Synchronization

extension ImageFormat: FrameCodable {
    package func write(to frame: inout FrameWriter) { frame.write(rawValue) }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        guard let format = Self(rawValue: try frame.text()) else { throw FrameReader.Fault() }
        self = format
    }
}

extension PixelSize: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(width)
        frame.write(height)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let sides = 1...1_000_000
        self.init(width: try frame.number(in: sides), height: try frame.number(in: sides))
    }
}

extension Bitmap: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(size)
        frame.write(layout == .gray)
        frame.write(bytes)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let size: PixelSize = try frame.value()
        let layout: Layout = try frame.flag() ? .gray : .rgba
        let bytes = try frame.array()
        guard bytes.count == size.pixelCount * layout.channelCount else { throw FrameReader.Fault() }
        self.init(size: size, layout: layout, bytes: bytes)
    }
}

extension Rendition: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(format)
        frame.write(size)
        frame.write(bytes)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let (format, size): (ImageFormat, PixelSize) = (try frame.value(), try frame.value())
        self.init(bytes: try frame.array(), format: format, size: size)
    }
}

extension RenditionRequest: FrameCodable {
    /// The recipe that was read last: mostly the next one is the same.
    private static let last = Mutex((text: "", recipe: Recipe.original))

    package func write(to frame: inout FrameWriter) {
        frame.write(recipe.description)
        frame.write(format) { $0.write($1) }
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let recipe = try Self.recipe(try frame.text())
        self.init(recipe, format: try frame.optional { frame throws(FrameReader.Fault) in try frame.value() })
    }

    private static func recipe(_ text: String) throws(FrameReader.Fault) -> Recipe {
        if let known = last.withLock({ $0.text == text ? $0.recipe : nil }) { return known }
        do throws(RecipeError) {
            let recipe = try Recipe(parsing: text)
            last.withLock { $0 = (text, recipe) }
            return recipe
        } catch {
            throw FrameReader.Fault()
        }
    }
}

extension ReceivedPicture: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(prefersPNG)
        frame.write(bitmap)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let prefersPNG = try frame.flag()
        self.init(bitmap: try frame.value(), prefersPNG: prefersPNG)
    }
}

extension RenditionExplanation: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(plan.count)
        for line in plan {
            frame.write(line.subject)
            frame.write(line.text)
        }
        frame.write(times.count)
        for time in times {
            frame.write(time.stage)
            frame.write(Int(time.duration / .nanoseconds(1)))
        }
        frame.write(rendition)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        var plan: [Line] = []
        for _ in 0..<(try frame.number(in: 0...1_000)) {
            let subject = try frame.text()
            plan.append(Line(subject: subject, text: try frame.text()))
        }
        var times: [(stage: String, duration: Duration)] = []
        for _ in 0..<(try frame.number(in: 0...1_000)) {
            let stage = try frame.text()
            times.append((stage, .nanoseconds(try frame.number())))
        }
        self.init(plan: plan, times: times, rendition: try frame.value())
    }
}

extension PreparedUpload: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(format)
        frame.write(size)
        frame.write(source)
        frame.write(isUnchanged)
        frame.write(bytes)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let (format, size): (ImageFormat, PixelSize) = (try frame.value(), try frame.value())
        let source: ImageFormat = try frame.value()
        let isUnchanged = try frame.flag()
        self.init(bytes: try frame.array(), format: format, size: size, source: source, isUnchanged: isUnchanged)
    }
}

extension Color: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        for part in [red, green, blue, alpha] { frame.write(Int(part)) }
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        var parts: [UInt8] = []
        for _ in 0..<4 { parts.append(UInt8(try frame.number(in: 0...255))) }
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}

extension DrawnPicture: FrameCodable {
    package func write(to frame: inout FrameWriter) {
        frame.write(prefersPNG)
        frame.write(output.format) { $0.write($1) }
        frame.write(output.quality) { $0.write($1) }
        frame.write(output.maximumByteCount) { $0.write($1) }
        frame.write(output.background)
        frame.write(output.light.rawValue)
        frame.write(bitmap)
    }

    package init(from frame: inout FrameReader) throws(FrameReader.Fault) {
        let prefersPNG = try frame.flag()
        let format: ImageFormat? = try frame.optional { frame throws(FrameReader.Fault) in try frame.value() }
        let quality = try frame.optional { frame throws(FrameReader.Fault) in try frame.number(in: 1...100) }
        let maximum = try frame.optional { frame throws(FrameReader.Fault) in try frame.number() }
        let background: Color = try frame.value()
        guard let light = ResampleLight(rawValue: try frame.text()) else { throw FrameReader.Fault() }
        let output = OutputRequest(
            format: format,
            quality: quality,
            background: background,
            maximumByteCount: maximum,
            light: light
        )
        self.init(bitmap: try frame.value(), output: output, prefersPNG: prefersPNG)
    }
}
