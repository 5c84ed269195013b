import PixelPipeline

import struct FoundationEssentials.Date
import typealias FoundationEssentials.TimeInterval

/// The box into which a portal fits pictures, as far as it is known from what the portal made of them.
///
/// Of a picture that was made smaller only the side that binds is known, and often not even which one that is: of a square
/// 500x500 of which 290x290 is kept, either side of the box is 290 and the other one may be longer. So all boxes are
/// remembered that explain what was seen, and a size is known where they agree on it.
struct PortalPortraitBox: Codable, Hashable, Sendable {
    /// A side of the box.
    struct Side: Codable, Hashable, Sendable {
        /// The length in pixels, or the least that it may be.
        var length: Int
        /// Whether the side is just so long.
        var isExact: Bool

        /// What two things that are known of a side come to; nil where they contradict each other.
        func agreed(with other: Side) -> Side? {
            let longer = length >= other.length ? self : other
            let shorter = length >= other.length ? other : self
            if shorter.isExact, shorter.length != longer.length { return nil }
            return Side(length: longer.length, isExact: isExact || other.isExact)
        }
    }

    /// A box that explains what was seen.
    struct Candidate: Codable, Hashable, Sendable {
        /// The most columns that pictures keep.
        var width: Side
        /// The most rows that pictures keep.
        var height: Side

        /// The size that the portal keeps of a picture; nil where a side of which only the least length is known decides.
        func keptSize(of size: PixelSize) -> PixelSize? {
            if size.width <= width.length, size.height <= height.length { return size }
            let across = Double(width.length) / Double(size.width)
            let down = Double(height.length) / Double(size.height)
            guard (across <= down && width.isExact) || (down <= across && height.isExact) else { return nil }
            return PortalPortraitBox.scaled(size, by: min(across, down))
        }
    }

    /// The boxes of portals whose administrators left them as they came: of 6.2, of 7.0, and of 7.1 and later (facts.md, 5.2).
    static let usual = [(100, 120), (300, 300), (290, 290)].map { PortalPortraitBox(PixelSize(width: $0, height: $1)) }

    /// How long what was learnt is believed, in seconds: 7 days.
    static let lifetime: TimeInterval = 7 * 86_400

    /// The boxes that explain all that was seen; at least one.
    private(set) var candidates: [Candidate]
    /// When the first of it was seen.
    let learnedAt: Date

    /// Takes a box that somebody told.
    init(_ size: PixelSize) {
        let width = Side(length: size.width, isExact: true)
        candidates = [Candidate(width: width, height: Side(length: size.height, isExact: true))]
        learnedAt = .distantPast
    }

    /// Learns from what a portal made of a picture.
    ///
    /// - Parameters:
    ///   - sent: The size of the picture.
    ///   - kept: The size that the portal has made of it; nil is given where no box explains it.
    ///   - time: The present time.
    init?(of sent: PixelSize, kept: PixelSize, at time: Date) {
        guard kept != sent, kept.width <= sent.width, kept.height <= sent.height else { return nil }
        // The other side has to be as long as what is kept before it is rounded, else it would be the one that binds.
        let across = Candidate(
            width: Side(length: kept.width, isExact: true),
            height: Side(length: Self.quotient(kept.width * sent.height, sent.width), isExact: false)
        )
        let down = Candidate(
            width: Side(length: Self.quotient(kept.height * sent.width, sent.height), isExact: false),
            height: Side(length: kept.height, isExact: true)
        )
        candidates = [across, down].filter { $0.keptSize(of: sent) == kept }
        learnedAt = time
        if candidates.isEmpty { return nil }
    }

    /// Whether what was learnt is still to be believed.
    func isBelieved(at now: Date) -> Bool { (0...Self.lifetime).contains(now.timeIntervalSince(learnedAt)) }

    /// The size that the portal keeps of a picture; nil where what was seen does not tell.
    func keptSize(of size: PixelSize) -> PixelSize? {
        let sizes = Set(candidates.map { $0.keptSize(of: size) })
        return sizes.count == 1 ? sizes.first ?? nil : nil
    }

    /// What is known together with something newer; nil where that contradicts it.
    func agreed(with newer: PortalPortraitBox) -> PortalPortraitBox? {
        var agreed = self
        agreed.candidates = []
        for one in candidates {
            for other in newer.candidates {
                guard let width = one.width.agreed(with: other.width),
                    let height = one.height.agreed(with: other.height)
                else { continue }
                let both = Candidate(width: width, height: height)
                if !agreed.candidates.contains(both) { agreed.candidates.append(both) }
            }
        }
        return agreed.candidates.isEmpty ? nil : agreed
    }

    /// Sides are rounded and at least 1, as `ImageToolImpl` of Liferay does it.
    private static func scaled(_ size: PixelSize, by factor: Double) -> PixelSize {
        PixelSize(
            width: max(1, Int((Double(size.width) * factor).rounded())),
            height: max(1, Int((Double(size.height) * factor).rounded()))
        )
    }

    private static func quotient(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }
}
