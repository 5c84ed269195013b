import Testing

@testable import PixelPipeline

/// How decoders are asked, as little as the result allows.
@Suite("Decode request")
struct DecodeRequestTests {
    private static let photo = PixelSize(width: 4000, height: 3000)

    private func request(
        _ recipes: String...,
        format: ImageFormat = .jpeg,
        model: ImageHeader.ColorModel = .yCbCr,
        unevenness: Double = 1
    ) throws -> DecodeRequest {
        var header = ImageHeader(format: format, storedSize: Self.photo, colorModel: model)
        header.coding.unevenness = unevenness
        let framings = try recipes.map {
            try Framing(of: Self.photo, steps: Recipe(parsing: $0).steps, isPhoto: format == .jpeg)
        }
        return DecodeRequest(header: header, framings: framings)
    }

    @Test(
        "the decoder's reduction leaves at least 1.6 to the resize",
        arguments: [
            (3000 / 13, DCTScale.eighth), (3000 / 12, .quarter), (3000 / 7, .quarter), (3000 / 6, .half),
            (3000 / 4, .half), (3000 / 3, .whole), (3000, .whole), (4000, .whole),
        ]
    )
    func scales(side: Int, scale: DCTScale) throws {
        #expect(try request("resize:\(side)").scale == scale)
        let resize = try #require(try Framing(of: Self.photo, steps: Recipe(parsing: "resize:\(side)").steps).resize)
        #expect(scale == .whole || resize.reduction / Double(scale.rawValue) >= 1.6)
    }

    @Test(
        "chroma that is halved on one axis alone is left more than a sample for each pixel",
        arguments: [
            // 3000 pixels with chroma of 1500 samples, reduced by 8, 4 and 2: to 187, 375 and 750.
            (150, DCTScale.eighth), (170, .quarter), (180, .quarter), (320, .quarter), (350, .half), (374, .half),
            (640, .half), (700, .whole), (750, .whole),
        ]
    )
    func uneven(side: Int, scale: DCTScale) throws {
        #expect(try request("resize:\(side)", unevenness: 2).scale == scale)
        #expect(try request("resize:\(side)/grayscale", unevenness: 2) == request("resize:\(side)/grayscale"))
    }

    @Test(
        "the header tells how uneven the sampling is",
        arguments: [
            ("444.jpg", 1.0), ("420.jpg", 1), ("422.jpg", 2), ("440.jpg", 2), ("411.jpg", 4), ("gray.jpg", 1),
            ("gray-factors.jpg", 1),
        ]
    )
    func unevenness(name: String, times: Double) throws {
        #expect(try ImageHeader(reading: Fixture.bytes("jpeg", name)).coding.unevenness == times)
    }

    @Test("the part that a crop leaves decides, not the whole picture")
    func crop() throws {
        #expect(try request("crop:0,0,512,512/resize:256").scale == .whole)
        #expect(try request("resize:256").scale == .quarter)
    }

    @Test("components stay apart when the resize halves them at least")
    func planes() throws {
        #expect(try request("resize:256").layout == .planes)
        #expect(try request("resize:2500").layout == .rows)
        #expect(try request("resize:2500/grayscale").layout == .planes)
        #expect(try request("resize:256", model: .cmyk).layout == .rows)
        let attentive = try request("resize:256x100:attention")
        #expect(attentive.layout == .planes && attentive.notesVariances)
        #expect(try request("blur:2").layout == .rows)
    }

    @Test(
        "components stay apart in every reduction when chroma is written at half of the scale",
        arguments: [3000, 2500]
    )
    func halvedChroma(side: Int) throws {
        for isHalved in [false, true] {
            let header = ImageHeader(format: .jpeg, storedSize: Self.photo, colorModel: .yCbCr)
            let steps = try Recipe(parsing: "resize:\(side)").steps
            let framing = try Framing(of: Self.photo, steps: steps, isPhoto: true)
            let request = DecodeRequest(header: header, framings: [framing], halvesChroma: isHalved)
            #expect(request.layout == (isHalved ? .planes : .rows))
        }
        let larger = try Framing(of: Self.photo, steps: Recipe(parsing: "resize:3001x3001").steps, isPhoto: true)
        let header = ImageHeader(format: .jpeg, storedSize: Self.photo, colorModel: .yCbCr)
        #expect(DecodeRequest(header: header, framings: [larger], halvesChroma: true).layout == .rows)
    }

    @Test(
        "rows that are averaged in light are not reduced by the decoder",
        arguments: [ImageHeader.ColorModel.rgb, .cmyk, .ycck]
    )
    func rows(model: ImageHeader.ColorModel) throws {
        #expect(try request("resize:64", model: model).scale == .whole)
        #expect(try request("resize:64/light:gamma", model: model).scale == .eighth)
        #expect(try request("resize:64/light:gamma", "resize:128", model: model).scale == .whole)
    }

    @Test("only luma is decoded when all renditions are grey")
    func luma() throws {
        #expect(try request("resize:64/grayscale").isLumaOnly)
        #expect(try request("grayscale").isLumaOnly)
        #expect(try !request("resize:64/grayscale", "resize:32").isLumaOnly)
        #expect(try request("resize:64", model: .gray).isLumaOnly)
        #expect(try !request("resize:64/grayscale", model: .cmyk).isLumaOnly)
    }

    @Test("one decode serves the largest rendition")
    func several() throws {
        #expect(try request("resize:64", "resize:1000").scale == .whole)
        #expect(try request("resize:64", "resize:128").scale == .eighth)
        #expect(try request("resize:64", "blur:3").scale == .whole)
    }

    @Test("other formats are decoded in full", arguments: [ImageFormat.png, .gif, .webp])
    func others(format: ImageFormat) throws {
        #expect(try request("resize:64", format: format, model: .rgb).scale == .whole)
        #expect(try request("resize:64", format: format, model: .rgb).layout == .rows)
    }
}
