/// Something in the configuration that can't work.
public enum ConfigurationFault: Hashable, Sendable {
    /// The server's address can't be read; the text says what is wrong with it.
    case serverAddress(String)
    /// A credential is empty; the text names which.
    case emptyCredential(String)
    /// The password or client secret can't be had; the texts say why, and what to do about it.
    case secret(message: String, hint: String)
}
