import Testing

// The program of the tests. Without a file of this name, the package manager writes one that runs tests of XCTest too. There
// are none here, and to look for them it has the compiler index all tests.
if CommandLine.arguments.contains("--dump-tests-json") {
    print(#"{"name": "All tests", "tests": []}"#)
} else if CommandLine.arguments.contains("swift-testing") {
    await Testing.__swiftPMEntryPoint() as Never
} else {
    // `swift test` asks for the tests of XCTest first, and goes on to the others only where that ends well.
    print("There are no tests of XCTest; all are of Swift Testing (--testing-library swift-testing).")
}
