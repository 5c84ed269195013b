import HTTPMessages

/// An answer that is put together once and can be given to any number of requests, without a copy.
public final class KeptAnswer: Sendable {
    let response: LibraryResponse

    /// Puts an answer together.
    ///
    /// - Parameter answer: The answer, with its field `Date`; its body is in memory. Nil comes out where that is not so, or
    ///   memory is out.
    public init?(_ answer: ServerResponse) {
        guard let date = answer.fields[.date], case .success(let library) = MicroHTTP.loaded else { return nil }
        switch answer.body {
        case .none, .omitted, .bytes, .shared: break
        case .file, .stream, .lasting, .socket: return nil
        }
        guard let response = LibraryResponse(answer, LibraryResponse.Frame(date: date), library: library) else {
            return nil
        }
        self.response = response
    }
}
