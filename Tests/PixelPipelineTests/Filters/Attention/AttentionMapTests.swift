import FoundationEssentials
import Testing

@testable import PixelPipeline

@Suite("Gravity: attention")
struct AttentionMapTests {
    /// A drawn picture with one face; see the script beside them.
    private struct Scene: Decodable {
        let name: String
        let box: String
        let face: [Double]
    }

    @Test("keeps the whole face in all drawn scenes, where the middle does in one of six")
    func scenes() throws {
        let scenes = try JSONDecoder().decode([Scene].self, from: Data(Fixture.bytes("attention", "scenes.json")))
        #expect(scenes.count == 48)
        var kept: [String] = []
        var keptByMiddle = 0
        for scene in scenes {
            let bitmap = try Renderer().bitmap(of: Fixture.bytes("attention", scene.name))
            let sides = scene.box.split(separator: "x").compactMap { Int($0) }
            let box = PixelSize(width: sides[0], height: sides[1])
            let position = AttentionMap(bitmap).position(filling: box, of: bitmap.size)
            if holds(scene.face, box: box, size: bitmap.size, position) { kept.append(scene.name) }
            if holds(scene.face, box: box, size: bitmap.size, .middle) { keptByMiddle += 1 }
        }
        #expect(kept.count == 48, "not in \(Set(scenes.map(\.name)).subtracting(kept).sorted())")
        #expect(keptByMiddle == 8)
    }

    @Test(
        "keeps the middle where nothing stands out",
        arguments: ["#000000", "#808080", "#e8b894", "#5a3825", "#00ff0000"]
    )
    func uniform(_ color: String) throws {
        for size in [
            PixelSize(width: 90, height: 31), PixelSize(width: 17, height: 200), PixelSize(width: 3, height: 1),
        ] {
            let bitmap = try Bitmap(size: size, filledWith: Color(parsing: color))
            let map = AttentionMap(bitmap)
            for box in [
                PixelSize(width: 20, height: 20), PixelSize(width: 1, height: 9), PixelSize(width: 31, height: 2),
            ] {
                #expect(map.position(filling: box, of: size) == .middle)
            }
        }
    }

    @Test("keeps the middle of a picture that is its own mirror image")
    func symmetric() {
        var bytes: [UInt8] = []
        for index in 0..<90 * 30 {
            let x = index % 90
            bytes += (20..<30).contains(x) || (60..<70).contains(x) ? [230, 180, 150, 255] : [40, 60, 90, 255]
        }
        let bitmap = Bitmap(size: PixelSize(width: 90, height: 30), layout: .rgba, bytes: bytes)
        let position = AttentionMap(bitmap).position(filling: PixelSize(width: 9, height: 3), of: bitmap.size)
        #expect(position == .middle)
    }

    @Test("what nobody can see draws no eye")
    func transparent() {
        var bytes: [UInt8] = []
        for index in 0..<90 * 30 {
            let x = index % 90
            bytes += x < 25 ? [230, 180, 150, 0] : x < 65 ? [40, 60, 90, 255] : [230, 180, 150, 255]
        }
        let bitmap = Bitmap(size: PixelSize(width: 90, height: 30), layout: .rgba, bytes: bytes)
        let position = AttentionMap(bitmap).position(filling: PixelSize(width: 30, height: 30), of: bitmap.size)
        #expect(position.horizontal > 0.8)
        #expect(position.vertical == 0.5)
    }

    @Test("a strongly reduced copy leads to nearly the same place", arguments: ["leaves-13.jpg", "plain-05.jpg"])
    func reduced(_ name: String) throws {
        let names = Fixture.names(in: "attention", extensions: ["jpg"])
        #expect(names.count == 48)
        let bitmap = try Renderer().bitmap(of: Fixture.bytes("attention", name))
        let half = bitmap.resized(to: PixelSize(width: 80, height: 80), fit: .inside)
        let box = PixelSize(width: 50, height: 50)
        let (whole, small) = (AttentionMap(bitmap), AttentionMap(half))
        let (one, other) = (
            whole.position(filling: box, of: bitmap.size), small.position(filling: box, of: bitmap.size)
        )
        #expect(abs(one.horizontal - other.horizontal) <= 3.0 / 64 && abs(one.vertical - other.vertical) <= 3.0 / 64)
    }

    @Test(
        "a recipe crops where the map says, from whole, cropped and reduced pictures",
        arguments: ["leaves-13.jpg", "wood-32.jpg"]
    )
    func recipe(_ name: String) throws {
        let bytes = try Fixture.bytes("attention", name)
        let bitmap = try Renderer().bitmap(of: bytes)
        let crop = PixelRect(x: 1, y: 2, width: bitmap.size.width - 3, height: bitmap.size.height - 2)
        for (text, picture, side) in [
            ("resize:90:attention", bitmap, 90),
            ("crop:1,2,\(crop.size.width),\(crop.size.height)/resize:90:attention", try bitmap.cropped(to: crop), 90),
            ("resize:30:attention", bitmap, 30), ("sepia/resize:90:attention", bitmap.sepiaToned(), 90),
        ] {
            let rendition = try Renderer().render(bytes, recipe: Recipe(parsing: text + "/format:png"))
            let found = try Renderer().bitmap(of: rendition.bytes)
            let exact = picture.resized(to: PixelSize(width: side, height: side), fit: .cover(.attention))
            let off = zip(found.bytes, exact.bytes).map { abs(Int($0) - Int($1)) }.reduce(0, +)
            // The decoder reduces in its own way; a crop elsewhere would be off by ten and more.
            #expect(Double(off) / Double(found.bytes.count) < (side == 90 ? 0.01 : 4), "\(text)")
        }
    }

    /// Whether a crop holds a rectangle as far as the picture does, with a pixel to spare.
    private func holds(_ face: [Double], box: PixelSize, size: PixelSize, _ position: CropPosition) -> Bool {
        let (width, height) = (Double(size.width), Double(size.height))
        let usedWidth = min(width, height * Double(box.width) / Double(box.height))
        let usedHeight = min(height, width * Double(box.height) / Double(box.width))
        let (left, top) = ((width - usedWidth) * position.horizontal, (height - usedHeight) * position.vertical)
        return max(0, face[0]) >= left - 1 && min(width, face[0] + face[2]) <= left + usedWidth + 1
            && max(0, face[1]) >= top - 1 && min(height, face[1] + face[3]) <= top + usedHeight + 1
    }
}
