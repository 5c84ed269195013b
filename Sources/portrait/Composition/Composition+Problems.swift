import PortraitDrawing
import Screenlets

extension Composition {
    /// Finds what is wrong with the configuration.
    ///
    /// Every setting is read as by the commands that need it, whether this one does or not. Accounts, passwords and what
    /// leads to the portal are tried by who asks it.
    ///
    /// - Returns: The problems, each once, in the order of the settings; none where all of it makes sense.
    func configurationProblems() -> [PortraitError] {
        var problems: [PortraitError] = []
        func note(_ read: () throws(PortraitError) -> Void) {
            do throws(PortraitError) {
                try read()
            } catch {
                if !problems.contains(error) { problems.append(error) }
            }
        }
        for key in SettingKey.allCases { note { () throws(PortraitError) in try quiet.check(key) } }
        // What makes no sense together.
        note { () throws(PortraitError) in _ = try settings.hooks() }
        note { () throws(PortraitError) in _ = try listener(logger: accessLog) }
        note { () throws(PortraitError) in _ = try access() }
        for name in settings.overlayPaths.keys.sorted() {
            note { () throws(PortraitError) in _ = try overlays(named: [name]) }
        }
        return problems
    }

    /// The same without warnings of files that others may read, which are read again where it is seen what goes together.
    private var quiet: Composition {
        var copy = self
        copy.warnsOfOpenFiles = false
        return copy
    }

    /// Reads a setting as the commands do; a new one has to find its place here.
    private func check(_ key: SettingKey) throws(PortraitError) {
        switch key {
        case .user, .passwordFile, .passwordCommand, .clientId, .clientSecretFile, .proxy: break
        case .cacheDir, .unixSocket: break
        case .server: if let server = settings.text(key) { _ = try address(server) }
        case .caFile, .clientCertificate, .clientKey: _ = try settings.file(key)
        case .signIn: _ = try settings.signIn()
        case .companyId: _ = try settings.companyId()
        case .groupId: _ = try settings.groupId()
        case .flavour: _ = try settings.flavour()
        case .policy: _ = try settings.policy()
        case .timeout, .hookTimeout: _ = try settings.fractionalSeconds(key)
        case .signInRetry, .maxPictureSeconds: _ = try settings.secondsOfDay(key)
        case .history: _ = try settings.historyLimit()
        case .store, .storePasswordFile:
            _ = try Secret(settings: settings, warnsOfOpenFiles: warnsOfOpenFiles).storeAddress()
        case .cacheSize, .maxInputBytes, .maxProfileBytes, .maxMetadataBytes, .maxPictureMemory, .maxUploadBytes,
            .serveMemory:
            _ = try settings.byteCount(key)
        case .maxPixels, .maxSide, .maxScans, .maxOutputSide, .maxSegments, .serveQueue, .serveMaxCost, .serveMisses:
            _ = try settings.number(key)
        case .serveWorkers: _ = try settings.workerCount()
        case .portalPortraitBox: _ = try settings.portraitBox()
        case .portalPortraitFormat: _ = try settings.portraitFormat()
        case .masters: _ = try settings.usesMasters()
        case .codecs: _ = try settings.codecs()
        case .decoders: _ = try decoders(usually: .inside)
        case .onResponse, .onResponseServer, .onRendition, .onRenditionServer, .onError, .onUploaded, .onStored,
            .onUploadError, .onPage:
            _ = try settings.hookCommand(key, usesShell: false)
        case .hookFormat: _ = try settings.hookFormat()
        case .hookFailure: _ = try settings.hookFailure()
        case .hookShell: _ = try settings.usesHookShell()
        case .listen: _ = try settings.listenAddress()
        case .tlsCertificate, .tlsKey: _ = try secretText(key)
        case .tokenFile: _ = try tokens()
        case .signingKeyFile: _ = try signingKeys()
        case .requireSignature: _ = try settings.requiresSignature()
        case .serveSignatureExempt: _ = try settings.exemptsAvatars()
        case .servePolicies: _ = try settings.servicePolicies()
        case .serveFresh, .serveStale, .serveStaleIfError, .servePlaceholderFresh: _ = try settings.seconds(key)
        case .serveUserListInterval: _ = try settings.userListInterval()
        case .serveProfiles: _ = try settings.servesProfiles()
        case .serveHosts: _ = try settings.servedHosts()
        case .serveTrustedHosts: _ = try settings.trustedHosts()
        case .serveTrustedOrigins: _ = try settings.trustedOrigins()
        case .serveTrustedProxies: _ = try settings.trustedProxies()
        }
    }
}
