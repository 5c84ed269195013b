import FoundationEssentials

extension LocaleForm {
    /// A day by the Gregorian calendar.
    struct Day: Hashable, Sendable {
        /// The year.
        var year: Int
        /// The month, 1 to 12.
        var month: Int
        /// The day of the month, from 1.
        var day: Int
    }

    /// Writes a day.
    ///
    /// - Parameter day: The day.
    /// - Returns: The text, for example `25 de junio de 2034`.
    func text(of day: Day) -> String {
        local(
            self.day.replacing("{y}", with: "\(day.year)")
                .replacing("{dd}", with: day.day < 10 ? "0\(day.day)" : "\(day.day)")
                .replacing("{d}", with: "\(day.day)")
                .replacing("{m}", with: months[day.month - 1])
        )
    }

    /// Reads a day as ``text(of:)`` writes it, in capital or small letters.
    ///
    /// - Parameter text: The text.
    /// - Returns: The numbers of the day, which may be one that no calendar has; nil when it is no day in this locale.
    func day(in text: String) -> Day? {
        let wanted = text.lowercased()
        let numbers = wanted.split { $0.wholeNumberValue == nil }
            .compactMap { run in
                Int(String(run.compactMap { $0.wholeNumberValue.map { Character("\($0)") } }))
            }
        // The names of months have numbers in some languages: any two of those in the text are tried.
        guard numbers.count <= 3 else { return nil }
        for (month, year) in numbers.flatMap({ year in (1...12).map { ($0, year) } }) {
            for number in numbers where (1...31).contains(number) {
                let day = Day(year: year, month: month, day: number)
                if self.text(of: day).lowercased() == wanted { return day }
            }
        }
        return nil
    }
}
