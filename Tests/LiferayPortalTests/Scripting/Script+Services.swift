@testable import LiferayPortal

extension Script {
    /// Answers every command of a batch by its path; a path without an answer is no service of the portal.
    ///
    /// Where a class is asked for, the answer may stand under the path, a blank and the name of the class.
    static func services(_ answers: [String: String], flavour: PortalFlavour) -> Script {
        Script { request in
            guard request.path == "/api/jsonws/invoke" else { return .page("", status: 404) }
            var results: [String] = []
            for (path, parameters) in request.commands {
                let value = parameters["value"]?.text ?? ""
                guard let answer = answers["\(path) \(value)"] ?? answers[path] else {
                    return Sample.noSuchService(flavour, path: path)
                }
                results.append(answer)
            }
            return .json("[\(results.joined(separator: ","))]")
        }
    }

    /// Answers by the target of a request, path and query.
    static func targets(_ answers: [String: String]) -> Script {
        Script { request in answers[request.target].map { .json($0) } ?? .page("", status: 404) }
    }
}
