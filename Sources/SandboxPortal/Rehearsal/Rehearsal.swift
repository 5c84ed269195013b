import FoundationEssentials

/// A plan of faults that the sandbox portal plays to its clients.
public struct Rehearsal: Codable, Hashable, Sendable {
    /// The faults; for each request the first one that applies is played, delays add up.
    public var faults: [Fault]

    /// A plan without any fault.
    public static let none = Rehearsal(faults: [])

    /// Creates a plan.
    ///
    /// - Parameter faults: The faults, the first that applies wins.
    public init(faults: [Fault]) {
        self.faults = faults
    }

    /// Reads a plan from its JSON text, an object with the list `faults`.
    ///
    /// - Parameter json: UTF-8 bytes.
    /// - Throws: ``SandboxError/rehearsalDamaged(reason:)`` when it can't be read.
    public init(json: [UInt8]) throws(SandboxError) {
        do {
            self = try JSONDecoder().decode(Rehearsal.self, from: Data(json))
        } catch {
            throw .rehearsalDamaged(reason: "\(error)")
        }
    }
}
