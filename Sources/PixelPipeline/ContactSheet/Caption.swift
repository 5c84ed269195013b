/// A line of text below a picture, in whatever scripts it is written.
///
/// Letters that no font has are left out. Words of the other direction stand where the Unicode algorithm for two
/// directions puts them in plain names; it is not followed further.
struct Caption: Hashable, Sendable {
    /// The most letters that are looked at; far more than fit.
    private static let maximumLetterCount = 64

    /// The runs from left to right.
    let runs: [CaptionRun]
    /// The width of each run in parts of the em.
    private let advances: [Double]

    /// Sets a text; what does not fit is cut and gets an ellipsis.
    ///
    /// - Parameters:
    ///   - text: The text; controls and line breaks do not count.
    ///   - room: The width that there is, in parts of the em.
    ///   - fonts: The fonts to look in.
    init(_ text: String, room: Double, fonts: inout CaptionFonts) {
        let letters = Array(String(readable: text).split(separator: " ").joined(separator: " "))
        let whole = Caption(letters.prefix(Self.maximumLetterCount), fonts: &fonts)
        guard whole.width > room || letters.count > Self.maximumLetterCount else {
            self = whole
            return
        }
        // The most letters that fit, by halving: each further one makes the line longer, or hardly shorter.
        var fitting = 0..<min(letters.count, Self.maximumLetterCount)
        while fitting.count > 1 {
            let middle = fitting.lowerBound + fitting.count / 2
            let fits = Caption(letters.prefix(middle), isCut: true, fonts: &fonts).width <= room
            fitting = fits ? middle..<fitting.upperBound : fitting.lowerBound..<middle
        }
        self.init(letters.prefix(fitting.lowerBound), isCut: true, fonts: &fonts)
    }

    private init(_ letters: ArraySlice<Character>, isCut: Bool = false, fonts: inout CaptionFonts) {
        var letters = letters
        if isCut {
            while letters.last == " " { letters.removeLast() }
            letters.append("…")
        }
        var runs: [CaptionRun] = []
        for letter in letters {
            Self.add(letter, to: &runs, fonts: &fonts)
        }
        self.runs = Self.visualOrder(runs)
        advances = self.runs.map(\.advance)
    }

    /// The width in parts of the em.
    var width: Double { advances.reduce(0, +) }

    /// Draws the line in the middle of a picture.
    ///
    /// - Parameters:
    ///   - bitmap: The opaque picture, of the height of the line.
    ///   - em: The size of the text in pixels.
    ///   - color: The colour of the text; opaque.
    func draw(on bitmap: inout Bitmap, em: Double, color: Color) {
        var x = (Double(bitmap.size.width) - width * em) / 2
        // Letters without accents are about as far from the top as those without tails from the bottom.
        let baseline = Double(bitmap.size.height) / 2 + em * 0.36
        for (run, advance) in zip(runs, advances) where advance > 0 {
            let typeface = Typeface(run.file)
            if let coverage = typeface?.draw(run.text, em: em, x: x, baseline: baseline, size: bitmap.size) {
                bitmap.fill(color, coverage: coverage)
            }
            x += advance * em
        }
    }

    /// Adds a letter to the last run where it belongs there, else begins a new one.
    ///
    /// Spaces and signs follow the letter before them, in its font where that has them.
    private static func add(_ letter: Character, to runs: inout [CaptionRun], fonts: inout CaptionFonts) {
        if letter == " " {
            guard let last = runs.last, last.hasRoom(for: letter) else { return }
            runs[runs.count - 1].append(letter)
            return
        }
        let isSign = !letter.isInitial && !letter.isPictograph
        if isSign, let last = runs.last, last.hasRoom(for: letter), Typeface(last.file)?.measure(String(letter)) != nil
        {
            runs[runs.count - 1].append(letter)
            return
        }
        guard let file = fonts.file(for: letter) else { return }
        let isRightToLeft = isSign ? runs.last?.isRightToLeft ?? false : letter.isRightToLeft
        if let last = runs.last, last.file == file, last.isRightToLeft == isRightToLeft, last.hasRoom(for: letter) {
            runs[runs.count - 1].append(letter)
            return
        }
        // A space between two directions belongs to that of the line.
        let isBack = runs.last.map { $0.isRightToLeft != isRightToLeft && isRightToLeft == runs[0].isRightToLeft }
        let space = isBack == true ? runs[runs.count - 1].removeLastSpace() : ""
        runs.append(CaptionRun(space + String(letter), file: file, isRightToLeft: isRightToLeft))
    }

    /// Gives the runs from left to right; the direction of the line is that of its first run.
    private static func visualOrder(_ runs: [CaptionRun]) -> [CaptionRun] {
        var groups: [[CaptionRun]] = []
        for run in runs {
            if groups.last?.last?.isRightToLeft == run.isRightToLeft {
                groups[groups.count - 1].append(run)
            } else {
                groups.append([run])
            }
        }
        if runs.first?.isRightToLeft == true { groups.reverse() }
        return groups.flatMap { group in group.first?.isRightToLeft == true ? group.reversed() : group }
    }
}

extension Character {
    /// Whether letters of this script are read from right to left; digits never are.
    fileprivate var isRightToLeft: Bool {
        switch WritingSystem(of: self) {
        case .hebrew, .arabic: !isDigit
        case .european, .brahmic, .thai, .han, .kana, .hangul, .other: false
        }
    }
}
