import Glibc
import Testing

// The program of the tests. Without a file of this name, the package manager writes one that runs tests of XCTest too. There
// are none here, and to look for them it has the compiler index all tests.
if CommandLine.arguments.contains("--dump-tests-json") {
    print(#"{"name": "All tests", "tests": []}"#)
} else if CommandLine.arguments.contains("swift-testing") || CommandLine.arguments.count == 1 {
    // `swift test` without options asks for tests of XCTest alone, and says nothing: it gets all tests.
    await Testing.__swiftPMEntryPoint() as Never
} else {
    print("There are no tests of XCTest: add --enable-swift-testing, or use `make test-one SUITE=…`.")
    exit(64)
}
