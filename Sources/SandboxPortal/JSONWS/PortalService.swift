/// The methods that tell about the portal itself: company, version and class names.
struct PortalService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The company.
    var company: SandboxCompany

    /// The methods of the profile.
    var actions: [ServiceAction] {
        [
            ServiceAction(
                path: "/company/get-company-by-virtual-host",
                method: "CompanyService#getCompanyByVirtualHost",
                parameters: ["virtualHost"]
            ) { call throws(PortalFailure) in
                let host = UserLookup.normalized(call.text("virtualHost"))
                guard company.virtualHosts.contains(host) else {
                    throw .noSuchHost("No VirtualHost exists with the key {hostname=\(host)}")
                }
                return companyBean
            },
            ServiceAction(
                path: "/company/get-company-by-id",
                method: "CompanyService#getCompanyById",
                parameters: ["companyId"]
            ) { call throws(PortalFailure) in
                let companyId = try call.whole("companyId")
                guard companyId == company.companyId else {
                    throw .noSuchCompany("No Company exists with the primary key \(companyId)")
                }
                return companyBean
            },
            ServiceAction(
                path: "/company/get-company-by-web-id",
                method: "CompanyService#getCompanyByWebId",
                parameters: ["webId"]
            ) { call throws(PortalFailure) in
                let webId = call.text("webId")
                guard webId == company.webId else {
                    throw .noSuchCompany("No Company exists with the key {webId=\(webId)}")
                }
                return companyBean
            },
            ServiceAction(path: "/portal/get-build-number", method: "PortalService#getBuildNumber", parameters: []) {
                _ throws(PortalFailure) in
                .int(Int64(options.release.buildNumber))
            },
            ServiceAction(
                path: "/classname/fetch-class-name",
                method: "ClassNameService#fetchClassName",
                parameters: ["value"]
            ) { call throws(PortalFailure) in
                let entry = classNames.entry(value: call.text("value"))
                // A class that is not known is an empty row.
                return .bean(
                    versioned(["classNameId": .long(entry?.classNameId ?? 0), "value": .text(entry?.value ?? "")])
                )
            },
        ] + classNameIds + version
    }

    /// The method that tells the version in words.
    private var version: [ServiceAction] {
        guard let version = options.release.version else { return [] }
        return [
            ServiceAction(path: "/portal/get-version", method: "PortalService#getVersion", parameters: []) {
                _ throws(PortalFailure) in
                .text(version)
            }
        ]
    }

    private var classNames: ClassNameTable { company.content.classNames(options.profile) }

    /// The method of 6.2 that gives the id alone.
    private var classNameIds: [ServiceAction] {
        guard options.profile == .liferay62 else { return [] }
        return [
            ServiceAction(
                path: "/classname/fetch-class-name-id",
                method: "ClassNameService#fetchClassNameId",
                parameters: ["value"]
            ) { call throws(PortalFailure) in
                .long(classNames.entry(value: call.text("value"))?.classNameId ?? 0)
            }
        ]
    }

    private var companyBean: PortalValue {
        .bean(
            versioned([
                "companyId": .long(company.companyId),
                "accountId": .long(company.companyId + 1),
                "webId": .text(company.webId),
                // The key is blank unless an administrator asks, and nobody needs it.
                "key": .text(""),
                "mx": .text(company.webId),
                "homeURL": .text(""),
                "logoId": .long(0),
                "system": .bool(false),
                "maxUsers": .int(0),
                "active": .bool(true),
            ])
        )
    }

    private func versioned(_ members: [String: PortalValue]) -> [String: PortalValue] {
        guard options.profile != .liferay62 else { return members }
        return members.merging(["mvccVersion": .long(0)]) { first, _ in first }
    }
}
