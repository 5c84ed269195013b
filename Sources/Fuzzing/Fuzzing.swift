import CFuzzer
import Glibc

/// A program that feeds one part of the pipeline with what libFuzzer makes up, or writes what it begins with.
///
/// `PORTRAIT_FUZZ_TARGET=decode portrait-fuzz FOLDER... [-max_total_time=60]` fuzzes; the arguments are libFuzzer's. The
/// target is named by the environment because libFuzzer starts its own program again to merge and to minimise.
/// `portrait-fuzz FIXTURES FOLDER` writes a folder of first inputs for each target.
@main
enum Fuzzing {
    static func main() {
        if let name = unsafe getenv("PORTRAIT_FUZZ_TARGET") {
            guard let target = unsafe FuzzTarget(rawValue: String(cString: name)) else {
                fail("the targets are \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            var count = CommandLine.argc
            var values = unsafe CommandLine.unsafeArgv
            unsafe withUnsafeMutablePointer(to: &values) { values in
                let arguments = unsafe UnsafeMutableRawPointer(values)
                    .assumingMemoryBound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
                exit(unsafe LLVMFuzzerRunDriver(&count, arguments, target.callback))
            }
        }
        let folders = CommandLine.arguments.dropFirst()
        guard folders.count == 2, let fixtures = folders.first, let corpus = folders.last else {
            fail("usage: PORTRAIT_FUZZ_TARGET=NAME portrait-fuzz FOLDER..., or portrait-fuzz FIXTURES FOLDER")
        }
        do {
            try SeedCorpus(fixtures: fixtures).write(to: corpus)
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ reason: String) -> Never {
        let bytes = Array("portrait-fuzz: \(reason)\n".utf8)
        _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
        exit(1)
    }
}
