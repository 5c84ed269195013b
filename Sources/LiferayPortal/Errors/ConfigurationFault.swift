/// Something in the configuration that can't work.
public enum ConfigurationFault: Hashable, Sendable {
    /// The server's address can't be read; the text says what is wrong with it.
    case serverAddress(String)
    /// A credential is empty; the text names which.
    case emptyCredential(String)
    /// The password or client secret can't be had; the texts say why, and what to do about it.
    case secret(message: String, hint: String)
    /// A proxy of the environment can't be read; the text names the variable and says what is wrong, without the password.
    case proxy(String)
    /// Certificates of authorities can't be read; the text says which.
    case authorities(String)
    /// The client's own certificate can't be used; the text says why.
    case clientCertificate(String)
    /// A part of a request's head can't be sent; the text names it.
    case requestHead(String)
    /// The library that asks portals, libcurl, can't be used; the text says why.
    case library(String)
}
