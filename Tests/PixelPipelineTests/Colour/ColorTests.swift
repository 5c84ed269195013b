import PixelPipeline
import Testing

@Suite("Color")
struct ColorTests {
    @Test(
        "reads every accepted form",
        arguments: [
            ("#abc", Color(red: 170, green: 187, blue: 204)), ("abc", Color(red: 170, green: 187, blue: 204)),
            ("#ABC8", Color(red: 170, green: 187, blue: 204, alpha: 136)),
            ("#00b8e0", Color(red: 0, green: 184, blue: 224)),
            ("00B8E0DE", Color(red: 0, green: 184, blue: 224, alpha: 222)), ("transparent", .transparent),
            ("Transparent", .transparent), ("RebeccaPurple", Color(red: 102, green: 51, blue: 153)),
            ("white", .white),
        ]
    )
    func forms(_ text: String, _ color: Color) throws {
        #expect(Color(css: text) == color)
        #expect(try Color(parsing: text) == color)
    }

    @Test(
        "refuses other texts",
        arguments: ["", "#", "#12", "#12345", "#1234567", "#ggg", "##abc", "blu", " red", "rgb(1,2,3)", "\u{FF11}23"]
    )
    func refused(_ text: String) {
        #expect(Color(css: text) == nil)
        #expect(throws: RecipeError.self) { try Color(parsing: text) }
    }

    @Test("knows all 148 names with the values that Pillow has")
    func names() {
        let names = Golden.all.colors
        #expect(names.count == 148)
        for (name, value) in names {
            #expect(Color(css: name)?.description == value, "\(name)")
        }
    }

    @Test("its text is canonical and leads back to it")
    func canonical() {
        for alpha in stride(from: 0, through: 255, by: 5) {
            let color = Color(red: UInt8(255 - alpha), green: UInt8(alpha / 2), blue: 9, alpha: UInt8(alpha))
            #expect(Color(css: color.description) == color)
            #expect(color.description.count == (alpha == 255 ? 7 : 9))
        }
    }
}
