import Glibc
import Testing

@testable import portrait

@Suite("The service manager", .timeLimit(.minutes(10)))
struct ServiceManagerTests {
    @Test(
        "is told by a socket with a path or a name without one",
        arguments: ["/tmp/portrait-tests-", "@portrait-tests-"]
    )
    func notices(prefix: String) throws {
        let inbox = try NotifyInbox(name: "\(prefix)\(getpid())")
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": inbox.name])
        manager.tell(.ready)
        #expect(inbox.next().split(separator: "\n").first == "READY=1")
        manager.tell(.stopping)
        #expect(inbox.next().split(separator: "\n").first == "STOPPING=1")
        manager.tell(.reloading)
        let lines = inbox.next().split(separator: "\n")
        #expect(lines.first == "RELOADING=1")
        // Microseconds since the machine was started, as sd_notify(3) wants them.
        #expect(lines.dropFirst().first?.wholeMatch(of: /MONOTONIC_USEC=[1-9][0-9]{5,}/) != nil)
    }

    @Test(
        "is not missed where there is none, or it hears nothing",
        arguments: [
            nil, "", "relative", "vsock:2:1234", "/nowhere/at/all", "@portrait-nobody",
            String(repeating: "/x", count: 100),
        ]
    )
    func silence(socket: String?) {
        ServiceManager(environment: socket.map { ["NOTIFY_SOCKET": $0] } ?? [:]).tell(.ready)
    }

    @Test("hands sockets over to the process that it has started, and to no other")
    func sockets() {
        func sockets(_ environment: [String: String]) -> [Int32] {
            ServiceManager(environment: environment, process: 4_711).inheritedSockets()
        }
        #expect(sockets(["LISTEN_PID": "4711", "LISTEN_FDS": "1"]) == [3])
        #expect(fcntl(3, F_GETFD) & FD_CLOEXEC != 0)
        for environment in [
            [:], ["LISTEN_FDS": "1"], ["LISTEN_PID": "4712", "LISTEN_FDS": "1"], ["LISTEN_PID": "4711"],
            ["LISTEN_PID": "4711", "LISTEN_FDS": "0"], ["LISTEN_PID": "4711", "LISTEN_FDS": "-1"],
            ["LISTEN_PID": "4711", "LISTEN_FDS": "x"], ["LISTEN_PID": "4711", "LISTEN_FDS": "99999999"],
        ] {
            #expect(sockets(environment).isEmpty, "\(environment)")
        }
    }
}
