public import StoreEngine

extension OfflineStore {
    /// Checks the checksum of every entry, edit and page of a list, and the structure of a file.
    ///
    /// Nothing is changed, and other reads go on meanwhile. Cost: the whole store is read; one picture or page at a time is in memory.
    ///
    /// - Returns: What was checked and what is wrong.
    /// - Throws: ``StoreError/io(path:detail:)`` and the errors of opening; damage is not an error here.
    public func verify() async throws(StoreError) -> VerificationReport {
        var checkedCount = 0
        var damaged: [DamagedEntry] = []
        var structure: [String] = []
        do throws(StoreError) {
            guard let reader = try await engine.separateReader(waits: waits) else {
                return VerificationReport(checkedCount: 0, damaged: [], structure: [])
            }
            structure = try await reader.read { try Verification.structure(in: $0) }
            for kind in DamagedEntry.Kind.allCases {
                var last: Int64 = 0
                while true {
                    let after = last
                    let part = try await reader.read { try Verification.part(of: kind, after: after, in: $0) }
                    checkedCount += part.checkedCount
                    damaged += part.damaged
                    guard let next = part.last else { break }
                    last = next
                }
            }
        } catch .corrupt(_, let detail) {
            structure.append(detail)
        }
        return VerificationReport(checkedCount: checkedCount, damaged: damaged, structure: structure)
    }
}
