import PixelPipeline
import Testing

@Suite("Person name")
struct PersonNameTests {
    @Test(
        "is written as its people write it",
        arguments: [
            ("Ada", "Vogel", "Ada Vogel"), ("Ada", "", "Ada"), ("", "Vogel", "Vogel"), ("", "", ""),
            ("小明", "王", "王小明"), ("由紀", "田中", "田中由紀"), ("민지", "김", "김민지"), ("Ming", "王", "Ming 王"), ("1", "2", "1 2"),
        ]
    )
    func fullName(_ sample: (first: String, last: String, full: String)) {
        #expect(PersonName(firstName: sample.first, lastName: sample.last).fullName == sample.full)
    }
}
