import FoundationEssentials
public import LiferayPortal

extension PortalFacts {
    /// The facts as JSON with sorted keys, so that equal facts are equal bytes; nil when they can't be written.
    ///
    /// Times are plain numbers: a calendar's would make every process load time zones.
    var json: [UInt8]? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return [UInt8](try encoder.encode(self))
        } catch {
            return nil
        }
    }

    /// Reads facts that an earlier process kept; nil for what an older version wrote differently: it is learnt anew.
    ///
    /// - Parameter json: The kept bytes.
    public init?(json: [UInt8]) {
        do {
            self = try JSONDecoder().decode(PortalFacts.self, from: Data(json))
        } catch {
            return nil
        }
    }
}
