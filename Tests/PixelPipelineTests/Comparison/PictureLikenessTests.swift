import Testing

@testable import PixelPipeline

/// Pictures that Pillow scaled, encoded and changed; see `fixtures/likeness/make.py`.
@Suite("Picture likeness")
struct PictureLikenessTests {
    static let names = Fixture.names(in: "likeness", extensions: ["jpg", "png"])
    static let same = names.filter { $0.contains("--same-") }
    static let other = names.filter { $0.contains("--other-") }
    static let portraits = Fixture.names(in: "portal/portraits")

    /// The picture that was sent, by the name of what was found.
    private func sent(for name: String) throws -> [UInt8] {
        let stem = String(name.prefix { $0 != "-" })
        if stem == "portrait" { return try Fixture.image("portrait.jpg") }
        let file = try #require(Self.portraits.first { $0.hasPrefix("\(stem).") })
        return try Fixture.bytes("portal/portraits", file)
    }

    private func isSame(_ found: [UInt8], as sent: [UInt8]) throws(ImagingError) -> Bool {
        try PictureLikeness().verdict(on: found, from: sent) != .other
    }

    private func difference(of found: [UInt8], from sent: [UInt8]) throws -> BlockMeans.Difference? {
        let renderer = Renderer()
        return PictureLikeness.difference(of: try renderer.bitmap(of: found), from: try renderer.bitmap(of: sent))
    }

    @Test("has pictures to look at")
    func corpus() {
        #expect(Self.same.count >= 18)
        #expect(Self.other.count >= 13)
        #expect(Self.portraits.count == 12)
    }

    @Test("knows a picture again that a portal has scaled and encoded", arguments: same)
    func knows(name: String) throws {
        let found = try Fixture.bytes("likeness", name)
        let difference = try #require(try self.difference(of: found, from: sent(for: name)))
        #expect(difference.mean < PictureLikeness.largestMean / 2, "\(name) \(difference)")
        #expect(difference.worst < PictureLikeness.largestBlock / 1.6, "\(name) \(difference)")
        #expect(try isSame(found, as: try sent(for: name)))
    }

    @Test("knows a picture again that was fitted here for a portal that keeps few pixels", arguments: portraits)
    func fitted(name: String) throws {
        let sent = try Fixture.bytes("portal/portraits", name)
        let source = try #require(ImageFormat.sniff(sent))
        let whole = try Renderer().bitmap(of: sent).size
        for side in [100, 64, 48] {
            let size = PixelSize(width: side, height: max(1, side * whole.height / whole.width))
            for format in UploadFormat.allCases {
                let found = try UploadPreparation().fit(sent, to: size, as: format, from: source)
                #expect(try isSame(found.bytes, as: sent), "\(name) \(size) \(format)")
            }
        }
    }

    @Test("takes a changed picture for another", arguments: other)
    func changed(name: String) throws {
        let found = try Fixture.bytes("likeness", name)
        let difference = try #require(try self.difference(of: found, from: sent(for: name)))
        #expect(difference.worst > PictureLikeness.largestBlock * 1.5, "\(name) \(difference)")
        #expect(try !isSame(found, as: try sent(for: name)))
    }

    @Test("takes nobody's portrait for another's", arguments: portraits)
    func others(name: String) throws {
        let found = try Fixture.bytes("portal/portraits", name)
        let next = try #require(Self.portraits.first { $0 > name } ?? Self.portraits.first)
        let sent = try Fixture.bytes("portal/portraits", next)
        #expect(try !isSame(found, as: sent), "\(name)")
    }

    @Test("every picture is like itself", arguments: portraits)
    func itself(name: String) throws {
        let bytes = try Fixture.bytes("portal/portraits", name)
        #expect(try isSame(bytes, as: bytes))
    }

    @Test("a portal makes no picture larger, and none of another shape")
    func shapes() throws {
        let wide = Bitmap(size: PixelSize(width: 60, height: 40), filledWith: .white)
        let found = try Renderer().encode(wide, as: .png)
        let sizes: [(width: Int, height: Int, fits: Bool)] = [
            (60, 40, true), (600, 400, true), (601, 398, true), (602, 407, true), (59, 40, false), (600, 430, false),
            (40, 60, false), (30, 20, false),
        ]
        for size in sizes {
            let bitmap = Bitmap(size: PixelSize(width: size.width, height: size.height), filledWith: .white)
            let sent = try Renderer().encode(bitmap, as: .png)
            #expect(try isSame(found, as: sent) == size.fits, "\(size)")
        }
    }

    @Test("a picture that can't be decoded is an error, not a difference")
    func undecodable() throws {
        let good = try Fixture.image("portrait.jpg")
        #expect(throws: ImagingError.self) { try isSame(Array("<html>".utf8), as: good) }
        #expect(throws: ImagingError.self) { try isSame(Array(good.prefix(9_000)), as: good) }
    }
}
