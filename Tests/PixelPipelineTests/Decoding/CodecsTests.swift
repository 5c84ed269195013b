import PixelPipeline
import Testing

@Suite("Codecs: the fast ones and the system's")
struct CodecsTests {
    private static let system = Renderer(limits: DecodeLimits(codecs: .system))

    /// What is done to each picture: every way from a file to a file.
    enum Job: String, CaseIterable {
        // The two quantise differently below the best quality.
        case jpeg = "resize:64x64/format:jpeg:100"
        case grayJPEG = "resize:40x40/grayscale/format:jpeg:100"
        case png = "resize:64x64/format:png"
        case circle = "resize:48x48/circle/border:2:#27ae60/format:png"
        case cropped = "crop:3,2,20,14/format:png"
    }

    private static let files = ["images", "differential", "upload"]
        .flatMap { folder in
            Fixture.names(in: folder, extensions: ["jpg", "png"]).map { (folder: folder, name: $0) }
        }

    @Test("draw the same picture, within 45 decibels of premultiplied pixels", arguments: Job.allCases)
    func likeness(_ job: Job) throws {
        let recipe = try Recipe(parsing: job.rawValue)
        var count = 0
        for file in Self.files {
            let bytes = try Fixture.bytes(file.folder, file.name)
            guard try job != .cropped || ImageHeader(reading: bytes).size.shorterSide > 24 else { continue }
            let fast = try Renderer().render(bytes, recipe: recipe)
            let system = try Self.system.render(bytes, recipe: recipe)
            #expect(fast.format == system.format && fast.size == system.size, "\(file)")
            let found = ReferencePicture(try Renderer().bitmap(of: fast.bytes))
            let expected = ReferencePicture(try Renderer().bitmap(of: system.bytes))
            #expect(found.likeness(to: expected) >= 45, "\(file)")
            count += 1
        }
        #expect(count > 30)
    }

    @Test("fit a photograph into the same number of bytes, for the portal and for a recipe")
    func budget() throws {
        let bytes = try Fixture.bytes("upload", "plain.jpg")
        let maximum = bytes.count * 2 / 3
        for limits in Codecs.allCases.map({ DecodeLimits(codecs: $0) }) {
            let upload = try UploadPreparation(maximumByteCount: maximum, limits: limits).prepare(bytes)
            #expect(upload.bytes.count <= maximum && upload.bytes.count > maximum / 2)
            let recipe = try Recipe(parsing: "max-bytes:\(maximum)/format:jpeg")
            let rendition = try Renderer(limits: limits).render(bytes, recipe: recipe)
            #expect(rendition.bytes.count <= maximum && rendition.bytes.count > maximum / 2)
        }
    }

    @Test("write every kind of PNG that the other reads")
    func kinds() throws {
        var count = 0
        for file in Self.files where file.name.hasSuffix(".png") {
            let bitmap = try Renderer().bitmap(of: Fixture.bytes(file.folder, file.name))
            let fast = try Renderer().encode(bitmap, as: .png)
            let system = try Self.system.encode(bitmap, as: .png)
            #expect(fast != system || bitmap.size.pixelCount < 4, "the two compress differently: \(file)")
            #expect(try Renderer().bitmap(of: system) == Self.system.bitmap(of: fast), "\(file)")
            #expect(try ImageHeader(reading: system) == ImageHeader(reading: fast), "\(file)")
            count += 1
        }
        #expect(count > 40)
    }
}
