import Screenlets
import Testing

@testable import portrait

@Suite("A time as it is written")
struct WrittenDurationTests {
    @Test(
        "is a number with its unit",
        arguments: [
            ("140ms", Duration.milliseconds(140)), ("0ms", .zero), ("0.2s", .milliseconds(200)), ("2s", .seconds(2)),
            ("1.5ms", .microseconds(1_500)), ("3600s", .seconds(3_600)),
        ]
    )
    func reads(text: String, time: Duration) throws {
        #expect(try WrittenDuration(text).value == time)
    }

    @Test(
        "is refused with a hint where it is anything else",
        arguments: ["", "140", "ms", "-1ms", "3h", "1 s", "3601s"]
    )
    func refuses(text: String) {
        let error = #expect(throws: PortraitError.self) { try WrittenDuration(text) }
        #expect(error?.code == .usage)
    }
}
