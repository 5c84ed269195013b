import Testing

@testable import PixelPipeline

@Suite("Masks: exact edges")
struct OutlineRowTests {
    static let sizes = [(1, 1), (2, 2), (3, 8), (7, 7), (16, 16), (33, 20), (20, 33), (41, 41)]
        .map { PixelSize(width: $0.0, height: $0.1) }

    @Test("a circle's edge is within half a step of the true area", arguments: sizes)
    func circle(_ size: PixelSize) {
        let radius = Double(size.shorterSide) / 2
        let mask = Bitmap(size: size, filledWith: .white).masked(by: .circle)
        let (left, top) = (Double(size.width) / 2 - radius, Double(size.height) / 2 - radius)
        expect(mask, left: left, top: top, radius: radius)
    }

    @Test("a rounded corner is within half a step of the true area", arguments: [1, 2, 5, 9, 400], sizes)
    func rounded(_ radius: Int, _ size: PixelSize) {
        let mask = Bitmap(size: size, filledWith: .white).masked(by: .rounded(radius: radius))
        expect(mask, left: 0, top: 0, radius: min(Double(radius), Double(size.shorterSide) / 2))
    }

    @Test("a ring is what is between two circles", arguments: [1, 2, 4, 90])
    func ring(_ width: Int) throws {
        let size = PixelSize(width: 31, height: 31)
        let picture = Bitmap(size: size, filledWith: .transparent)
        let recipe = try Recipe(steps: [.circle, .border(width: width, color: .black)])
        let ring = try Renderer().bitmap(of: Renderer().render(picture, recipe: recipe).bytes)
        let radii = (15.5, max(0, 15.5 - Double(width)))
        for y in 0..<31 {
            let outer = Self.shares(row: y, size: size, left: 0, top: 0, radius: radii.0)
            let inset = 15.5 - radii.1
            let inner = Self.shares(row: y, size: size, left: inset, top: inset, radius: radii.1)
            let off = (0..<31).map { abs(Double(ring[$0, y].alpha) - (outer[$0] - inner[$0]) * 255) }
            #expect((off.max() ?? 9) < 0.6)
        }
    }

    private func expect(_ mask: Bitmap, left: Double, top: Double, radius: Double) {
        var errors: [Double] = []
        for y in 0..<mask.size.height {
            let shares = Self.shares(row: y, size: mask.size, left: left, top: top, radius: radius)
            for x in 0..<mask.size.width where shares[x] > 0 && shares[x] < 1 {
                errors.append(abs(Double(mask[x, y].alpha) - shares[x] * 255))
            }
            let inside = (0..<mask.size.width).filter { shares[$0] == 1 }
            #expect(inside.allSatisfy { mask[$0, y].alpha == 255 })
        }
        // Rounding to eight bits alone is 0.5 at most and 0.25 on average.
        #expect((errors.max() ?? 0) < 0.6)
        #expect(errors.count < 20 || errors.reduce(0, +) / Double(errors.count) < 0.35)
    }

    /// The shares of a row by cutting it into many lines, along which they are exact.
    private static func shares(row: Int, size: PixelSize, left: Double, top: Double, radius: Double) -> [Double] {
        let lines = 600
        var shares = [Double](repeating: 0, count: size.width)
        let (right, bottom) = (Double(size.width) - left, Double(size.height) - top)
        for line in 0..<lines {
            let y = Double(row) + (Double(line) + 0.5) / Double(lines)
            guard y > top, y < bottom else { continue }
            let beyond = max(top + radius - y, y - (bottom - radius), 0)
            let indent = radius - max(0, radius * radius - beyond * beyond).squareRoot()
            for x in 0..<size.width {
                let covered = min(Double(x) + 1, right - indent) - max(Double(x), left + indent)
                shares[x] += max(0, covered) / Double(lines)
            }
        }
        return shares.map { abs($0 - 1) < 1e-9 ? 1 : $0 }
    }
}
