extension PortalAnswer {
    /// What a server in front of the portal finds wrong with the secure connection, where it says so in an answer.
    ///
    /// nginx makes the connection all the same, and then answers 400 in place of its own statuses 495 to 497
    /// (`ngx_http_special_response.c`); Apache does so where no secure connection was asked for.
    var faultOfSecurity: String? {
        guard status == 400, isPage else { return nil }
        let text = text
        return Self.faultsOfSecurity.first { text.contains($0.sentence) }?.fault
    }

    private static let faultsOfSecurity = [
        (sentence: "No required SSL certificate was sent", fault: "the server wants a certificate of the client's"),
        (sentence: "The SSL certificate error", fault: "the server does not accept the client's certificate"),
        (sentence: "The plain HTTP request was sent to HTTPS port", fault: "the server wants https"),
        (sentence: "speaking plain HTTP to an SSL-enabled server port", fault: "the server wants https"),
    ]
}
