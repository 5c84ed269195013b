import FoundationEssentials
import Testing

@testable import portrait

@Suite("The context of the process")
struct ProcessContextTests {
    @Test("have variables parted at the first equals sign; the first of a name holds, and what is none is left out")
    func variables() {
        let entries = ["HOME=/home/jane", "EMPTY=", "EQUATION=a=b=c", "nothing", "HOME=/elsewhere", "WORDS=Käse ✓"]
        let expected = ["HOME": "/home/jane", "EMPTY": "", "EQUATION": "a=b=c", "WORDS": "Käse ✓"]
        #expect(ProcessContext.variables(of: entries) == expected)
    }

    @Test("have the words and the variables that Foundation finds")
    func ofProcess() {
        #expect(ProcessContext.current.arguments == Array(CommandLine.arguments.dropFirst()))
        let known = ProcessInfo.processInfo.environment
        for name in ["PATH", "HOME"] { #expect(ProcessContext.current.environment[name] == known[name]) }
        #expect(!ProcessContext.current.environment.isEmpty)
    }
}
