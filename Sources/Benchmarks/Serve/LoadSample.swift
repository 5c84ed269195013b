/// What a load measured, as `fixtures/bench/load.lua` and `fixtures/bench/revalidate.py` tell it.
struct LoadSample: Decodable {
    /// The number of answers.
    let requests: Int
    /// The time of the run, in microseconds.
    let microseconds: Int
    /// The bytes of all answers with their headers.
    let bytes: Int
    /// The time that half of the answers took at most, in microseconds.
    let median: Int
    /// The time that 99 of 100 answers took at most, in microseconds.
    let slow: Int
    /// The answers that were errors, and those that never came.
    let failures: Int
    /// The processor time of the server, in microseconds; filled in by ``Load``.
    var processor: Double?

    /// The answers in a second.
    var rate: Double { Double(requests) / (Double(max(1, microseconds)) / 1e6) }

    /// The processor time of the server for each answer, in microseconds.
    var cost: Double { (processor ?? 0) / Double(max(1, requests)) }
}
