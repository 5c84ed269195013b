public import FoundationEssentials

extension StoredEdit {
    /// The longest time that an edit is put off: a portal that asks for more than a day is not believed; and a minute, as the
    /// clocks of machines differ.
    package static let longestWait = Duration.seconds(86_400 + 60)

    /// Tells whether the time from which it may be sent has come.
    ///
    /// One that seems to be further away than anything is put off comes from a clock that was wrong, and has come.
    ///
    /// - Parameter time: The present time.
    /// - Returns: Whether it has come.
    public func isDue(at time: Date) -> Bool {
        due <= time || due > time.addingTimeInterval(Self.longestWait / .seconds(1))
    }
}
