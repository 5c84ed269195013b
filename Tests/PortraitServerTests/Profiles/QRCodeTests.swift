import PixelPipeline
import Testing

@testable import PortraitServer

@Suite("QR codes")
struct QRCodeTests {
    /// The bytes that versions hold with error correction of level M, and the modules of their sides (ISO/IEC 18004, tables 1 and 7).
    @Test(
        "are as large as their text needs",
        arguments: [(14, 21), (15, 25), (26, 25), (62, 33), (63, 37), (106, 41), (107, 45)]
    )
    func size(byteCount: Int, side: Int) throws {
        let code = try QRCode(of: String(repeating: "a", count: byteCount))
        #expect(code.side == side && code.modules.count == side * side)
    }

    /// The pattern in three corners (section 6.3.3).
    private static let finder = [
        "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
    ]

    @Test("have the patterns that readers find them by")
    func finders() throws {
        let code = try QRCode(of: "https://p.example.com/0cba00ca3da1b283a57287bcceb17e35")
        for (top, left) in [(0, 0), (0, code.side - 7), (code.side - 7, 0)] {
            let rows = (0..<7)
                .map { row in
                    String((0..<7).map { code.modules[(top + row) * code.side + left + $0] ? "#" : "." })
                }
            #expect(rows == Self.finder)
        }
    }

    @Test(
        "are drawn with a margin of four modules at least, all modules of one size",
        arguments: [1, 40, 41, 80, 82, 300]
    )
    func picture(side: Int) throws {
        // 33 modules and the margin make 41.
        let code = try QRCode(of: String(repeating: "a", count: 60))
        let bitmap = code.bitmap(side: side)
        #expect(bitmap.size == PixelSize(width: max(41, side), height: max(41, side)))
        let dark = bitmap.bytes.indices.filter { bitmap.bytes[$0] == 0 }
        let scale = max(1, side / 41)
        #expect(dark.count == code.modules.count { $0 } * scale * scale)
        let rows = dark.map { $0 / bitmap.size.width }
        let (first, last) = (rows.min() ?? 0, rows.max() ?? 0)
        #expect(last - first + 1 == 33 * scale)
        #expect(first >= 4 * scale && bitmap.size.height - 1 - last >= 4 * scale)
        #expect(Set(bitmap.bytes) == [0, 255])
    }

    @Test("hold 2,331 bytes at most")
    func longest() throws {
        #expect(try QRCode(of: String(repeating: "a", count: 2_331)).side == 177)
        #expect(throws: ServiceError.self) { try QRCode(of: String(repeating: "a", count: 2_332)) }
    }
}
