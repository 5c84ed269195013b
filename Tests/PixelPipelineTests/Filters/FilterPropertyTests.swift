import Testing

@testable import PixelPipeline

@Suite("Filters: properties")
struct FilterPropertyTests {
    @Test("a circle covers pi r^2 and a ring the difference of two", arguments: [1, 2, 3, 10, 33, 64, 255, 256])
    func circleArea(_ side: Int) {
        let size = PixelSize(width: side, height: side)
        let circle = Bitmap(size: size, filledWith: .white).masked(by: .circle)
        let area = alphaSum(circle)
        let exact = Double.pi * Double(side * side) / 4
        // Half a step of rounding in each pixel of the edge, and the lines that a row is cut into.
        #expect(abs(area - exact) < 0.02 * Double(side) + 0.02, "\(area) instead of \(exact)")
    }

    @Test("rounded corners take (4 - pi) r^2 away", arguments: [1, 4, 12, 20, 99])
    func roundArea(_ radius: Int) {
        let size = PixelSize(width: 40, height: 60)
        let bitmap = Bitmap(size: size, filledWith: .black).masked(by: .rounded(radius: radius))
        let clamped = Double(min(radius, 20))
        let exact = 2_400 - (4 - Double.pi) * clamped * clamped
        #expect(abs(alphaSum(bitmap) - exact) < 0.5)
    }

    @Test("a circle in another shape is inscribed in the middle and the size stays")
    func inscribed() {
        let bitmap = Bitmap(size: PixelSize(width: 60, height: 20), filledWith: .black).masked(by: .circle)
        #expect(bitmap.size == PixelSize(width: 60, height: 20))
        #expect(bitmap[30, 10].alpha == 255)
        #expect(bitmap[18, 10].alpha == 0)
        #expect(bitmap[41, 10].alpha == 0)
    }

    @Test("a mask is symmetric, exactly to its axes and nearly to its diagonals", arguments: [7, 16, 41])
    func symmetric(_ side: Int) {
        let circle = Bitmap(size: PixelSize(width: side, height: side), filledWith: .white).masked(by: .circle)
        for orientation in Orientation.allCases {
            let turned = circle.turnedUpright(from: orientation)
            let worst = zip(turned.bytes, circle.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(worst <= (orientation.swapsSides ? 2 : 0))
        }
    }

    @Test("an opaque border around a circle leaves no trace of the picture at the edge")
    func noFringe() throws {
        let red = Color(red: 255, green: 0, blue: 0)
        let picture = Bitmap(size: PixelSize(width: 50, height: 50), filledWith: Color(red: 0, green: 255, blue: 0))
        let recipe = try Recipe(steps: [.circle, .border(width: 3, color: red)])
        let bitmap = try Renderer().bitmap(of: Renderer().render(picture, recipe: recipe).bytes)
        let mask = picture.masked(by: .circle)
        for y in 0..<50 {
            for x in 0..<50 {
                #expect(abs(Int(bitmap[x, y].alpha) - Int(mask[x, y].alpha)) <= 1)
                let partly = (1..<255).contains(mask[x, y].alpha)
                #expect(!partly || (bitmap[x, y].red > 250 && bitmap[x, y].green < 5), "\(x),\(y): \(bitmap[x, y])")
            }
        }
    }

    @Test("a border after a further resize follows the rectangle again")
    func borderAfterResize() throws {
        let picture = Bitmap(size: PixelSize(width: 40, height: 40), filledWith: .white)
        let recipe = try Recipe(parsing: "circle/resize:20/border:1:black")
        let bitmap = try Renderer().bitmap(of: Renderer().render(picture, recipe: recipe).bytes)
        #expect(bitmap[0, 0] == .black)
    }

    @Test("a border of no width or no color draws nothing", arguments: ["border:0:red", "border:4:transparent"])
    func invisibleBorder(_ text: String) throws {
        let bytes = try Fixture.image("scene.png")
        let rendition = try Renderer().render(bytes, recipe: Recipe(parsing: text))
        #expect(try Renderer().bitmap(of: rendition.bytes) == Renderer().bitmap(of: bytes))
    }

    @Test("resizing mixes no color of invisible pixels in", arguments: [5, 11, 31, 90])
    func premultiplied(_ side: Int) {
        // Visible red beside invisible green: nowhere may green appear.
        let size = PixelSize(width: 30, height: 30)
        var parts: [UInt8] = []
        for pixel in 0..<900 {
            parts += pixel % 30 < 13 ? [255, 0, 0, 255] : [0, 255, 0, 0]
        }
        let bitmap = Bitmap(size: size, layout: .rgba, bytes: parts)
        let resized = bitmap.resized(to: PixelSize(width: side, height: side), fit: .fill)
        for y in 0..<side {
            for x in 0..<side where resized[x, y].alpha > 0 {
                #expect(resized[x, y].green == 0)
                #expect(resized[x, y].red == 255)
            }
        }
    }

    @Test("resizing leaves one color as it is", arguments: Gravity.allCases)
    func constant(_ gravity: Gravity) {
        let color = Color(red: 17, green: 130, blue: 255)
        let bitmap = Bitmap(size: PixelSize(width: 31, height: 17), filledWith: color)
        for side in [1, 3, 16, 40] {
            let size = PixelSize(width: side, height: side * 2)
            #expect(bitmap.resized(to: size, fit: .cover(gravity)) == Bitmap(size: size, filledWith: color))
        }
    }

    @Test("turning four times gives the picture back, and mirrors undo themselves")
    func turns() throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("scene.png"))
        let turned = (0..<4).reduce(bitmap) { picture, _ in picture.turnedUpright(from: .turnedLeft) }
        #expect(turned == bitmap)
        for orientation in [Orientation.mirrored, .upsideDown, .flipped, .transposed, .transversed] {
            #expect(bitmap.turnedUpright(from: orientation).turnedUpright(from: orientation) == bitmap)
        }
        #expect(bitmap.turnedUpright(from: .turnedLeft).turnedUpright(from: .turnedRight) == bitmap)
    }

    @Test("grayscale keeps black, white and alpha")
    func gray() throws {
        let bitmap = try Renderer().bitmap(of: Fixture.image("cutout.png"))
        let gray = bitmap.grayscaled()
        #expect(gray.isGray && !gray.isOpaque)
        #expect(gray[40, 40].alpha == bitmap[40, 40].alpha)
        #expect(Bitmap(size: bitmap.size, filledWith: .white).grayscaled()[0, 0] == .white)
        #expect(Bitmap(size: bitmap.size, filledWith: .black).grayscaled()[0, 0] == .black)
    }

    @Test("a background shines through by exactly what is missing")
    func background() {
        let half = Color(red: 200, green: 100, blue: 0, alpha: 128)
        let bitmap = Bitmap(size: PixelSize(width: 2, height: 2), filledWith: half)
        // (200 * 128 + 255 * 127) / 255 and so on.
        #expect(bitmap.laid(on: .white)[1, 1] == Color(red: 227, green: 177, blue: 127))
        #expect(bitmap.laid(on: .transparent) == bitmap)
        // 128/255 + 127/255 * 128/255 of 255 is 191.75.
        #expect(bitmap.laid(on: Color(red: 0, green: 0, blue: 0, alpha: 128))[0, 0].alpha == 192)
    }

    private func alphaSum(_ bitmap: Bitmap) -> Double {
        var sum = 0
        for y in 0..<bitmap.size.height {
            for x in 0..<bitmap.size.width {
                sum += Int(bitmap[x, y].alpha)
            }
        }
        return Double(sum) / 255
    }
}
