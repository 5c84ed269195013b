import Testing

@testable import PixelPipeline

@Suite("Arrays that never change")
struct FixedArrayTests {
    @Test("an array has the elements that it was made of, also where those change later")
    func copies() {
        var elements: [Int16] = [3, -7, .max]
        let copy = FixedArray(elements)
        elements[1] = 0
        #expect(copy.count == 3)
        #expect((0..<copy.count).map { copy[$0] } == [3, -7, .max])
    }

    @Test("an array without elements has none")
    func empty() { #expect(FixedArray([Int]()).count == 0) }

    @Test("there is nothing before the first element and beyond the last one", arguments: [-1, 2])
    func beyond(index: Int) async {
        await #expect(processExitsWith: .failure) { [index] in
            _ = FixedArray([1, 2])[index]
        }
    }
}
