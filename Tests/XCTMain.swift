import Testing

// The program of the tests. Without a file of this name, the package manager writes one that runs tests of XCTest too. There
// are none here, and to look for them it has the compiler index all tests.
//
// `swift test` starts it once for either library.
if CommandLine.arguments.contains("swift-testing") { await Testing.__swiftPMEntryPoint() as Never }
