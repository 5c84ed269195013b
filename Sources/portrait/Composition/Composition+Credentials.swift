import LiferayPortal
import Screenlets

extension Composition {
    /// How the session proves who it is, without the secret: that is asked for when the portal is.
    func credentials() throws(PortraitError) -> Credentials {
        // The embedded portal has accounts of its own; what is configured for a real one is not for it.
        if options.sandbox { return .basic(user: options.user ?? SandboxData.user, password: SandboxData.password) }
        let signIn = try settings.signIn()
        if signIn == .oauth2 {
            return .oauth2ClientCredentials(clientId: settings.text(.clientId) ?? "", clientSecret: "")
        }
        guard let user = settings.text(.user) else { return .guest }
        return switch signIn {
        case .auto, .oauth2: .automatic(user: user, password: "")
        case .session: .session(user: user, password: "")
        case .basic: .basic(user: user, password: "")
        }
    }

    /// Finds the password or client secret; what the cache answers never gets here.
    ///
    /// - Throws: ``PortalError/configuration(_:)`` where there is none.
    func secret() async throws(PortalError) -> String {
        do throws(PortraitError) {
            let secret = try await configuredSecret()
            PlainPasswordWarning.tell(settings)
            return secret
        } catch {
            throw .configuration(.secret(message: error.message, hint: error.hint))
        }
    }

    private func configuredSecret() async throws(PortraitError) -> String {
        let secret = Secret(settings: settings)
        if try settings.signIn() == .oauth2 {
            if settings.text(.clientId) != nil, let clientSecret = try secret.clientSecret() { return clientSecret }
            let hint = "set client-id, and client-secret-file or PORTRAIT_CLIENT_SECRET"
            throw PortraitError(
                .badConfiguration,
                message: "sign-in is oauth2, but the client is not complete",
                hint: hint + withheldReason(of: [.clientSecretFile])
            )
        }
        if let password = try await secret.password() { return password }
        let hint = "set password-file or password-command, give --password-file FILE, or set PORTRAIT_PASSWORD"
        throw PortraitError(
            .badConfiguration,
            message: "there is no password for \(settings.text(.user) ?? "")",
            hint: hint + withheldReason(of: [.passwordFile, .passwordCommand])
        )
    }

    /// What a hint goes on to tell where the configuration has a secret that is for others; else nothing.
    private func withheldReason(of keys: [SettingKey]) -> String {
        let secret = keys.lazy.compactMap { settings.resolved[$0].origin.withheld }.first
        return secret.map { "; the one of \($0.reason)" } ?? ""
    }
}
