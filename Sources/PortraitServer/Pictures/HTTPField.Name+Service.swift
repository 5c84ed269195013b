import HTTPMessages

extension HTTPField.Name {
    /// Where a picture came from: `remote`, `cache` or `placeholder`, with particulars.
    static let portraitSource = Self(literal: "Portrait-Source")
    /// `1` where a picture was drawn from what was sent before the portal made it smaller.
    static let portraitMaster = Self(literal: "Portrait-Master")
    /// What became of an edit: `uploaded`, `pending` or `local-only`.
    static let portraitOutcome = Self(literal: "Portrait-Outcome")
    /// How long the steps of an answer took (Server Timing, W3C).
    static let serverTiming = Self(literal: "Server-Timing")
    /// Which devices a page may use.
    static let permissionsPolicy = Self(literal: "Permissions-Policy")
    /// The id of the last event that a client got of a stream (HTML Standard).
    static let lastEventID = Self(literal: "Last-Event-ID")
    /// Whether nginx waits for the end of an answer.
    static let xAccelBuffering = Self(literal: "X-Accel-Buffering")
    /// Whose pages may see how long an answer took (Resource Timing, W3C).
    static let timingAllowOrigin = Self(literal: "Timing-Allow-Origin")
}
