/// A number of bytes as people write it: `300000`, `300 kB`, `20MB`, `256MiB`.
struct ByteCount: Hashable, Sendable {
    let value: Int

    private static let units: [(suffix: String, factor: Int)] = [
        ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30),
        ("kb", 1000), ("mb", 1_000_000), ("gb", 1_000_000_000), ("b", 1), ("", 1),
    ]

    /// Reads a text; nil when it is none, is not above zero or does not fit.
    init?(_ text: String) {
        let text = text.lowercased().filter { $0 != " " }
        guard let unit = Self.units.first(where: { text.hasSuffix($0.suffix) }),
            let number = Int(text.dropLast(unit.suffix.count)), number > 0
        else { return nil }
        let (value, overflow) = number.multipliedReportingOverflow(by: unit.factor)
        guard !overflow else { return nil }
        self.value = value
    }
}
