import HTTPConnections
import HTTPMessages

extension IncomingRequest {
    /// Takes a request from the network.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: Its body.
    init(_ request: ServerRequest, body: [UInt8]) {
        var header: [String: String] = [:]
        for field in request.fields where header[field.name.canonicalName] == nil {
            header[field.name.canonicalName] = request.fields[field.name]
        }
        let sides = request.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: request.method.rawValue,
            path: String(sides[0]),
            query: sides.count == 2 ? String(sides[1]) : "",
            header: header,
            body: body
        )
    }
}
