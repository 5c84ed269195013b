/// The methods that list and read web content (Documentation/Portals.md, "Web content").
struct JournalArticleService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The articles and their authors.
    var state: PortalState

    private var profile: SandboxPortal.Profile { options.profile }
    private var root: String { profile == .liferay62 ? "/journalarticle" : "/journal.journalarticle" }
    private var comparators: String {
        profile == .liferay62 ? "com.liferay.portlet.journal.util.comparator" : "com.liferay.journal.util.comparator"
    }

    /// The methods of the profile.
    var actions: [ServiceAction] {
        lists + [
            ServiceAction(
                path: "\(root)/get-articles-count",
                method: "JournalArticleService#getArticlesCount",
                parameters: ["groupId", "folderId"]
            ) { call throws(PortalFailure) in
                .int(Int64(state.content.articles.count(try query(call, order: nil))))
            },
            ServiceAction(
                path: "\(root)/get-article",
                method: "JournalArticleService#getArticle",
                parameters: ["groupId", "articleId"]
            ) { call throws(PortalFailure) in
                bean(try article(call), call)
            },
            ServiceAction(
                path: "\(root)/get-article",
                method: "JournalArticleService#getArticle",
                parameters: ["id"]
            ) { call throws(PortalFailure) in
                let id = try call.whole("id")
                return bean(try article(call, key: "primary key \(id)") { $0.id == id }, call)
            },
            ServiceAction(
                path: "\(root)/get-latest-article",
                method: "JournalArticleService#getLatestArticle",
                parameters: ["resourcePrimKey"]
            ) { call throws(PortalFailure) in
                bean(try article(call, resourcePrimKey: try call.whole("resourcePrimKey")), call)
            },
            ServiceAction(
                path: "\(root)/get-article-content",
                method: "JournalArticleService#getArticleContent",
                parameters: ["groupId", "articleId", "languageId", "themeDisplay"]
            ) { call throws(PortalFailure) in
                .text(html(try article(call), locale: call.text("languageId")))
            },
        ] + screens
    }

    /// The lists: 6.2 and 7.0 name the comparator `obc`, 7.2 also takes a locale, 7.3 demands it.
    private var lists: [ServiceAction] {
        let folder = ["groupId", "folderId"]
        let page = ["start", "end", ComparatorParameter.parameterName(profile)]
        let overloads =
            switch profile {
            case .liferay62: [folder, folder + page]
            case .liferay70: [folder, folder + page, folder + ["locale"], folder + ["locale"] + page]
            case .liferay74: [folder + ["locale"], folder + ["locale"] + page]
            }
        return overloads.map { parameters in
            ServiceAction(
                path: "\(root)/get-articles",
                method: "JournalArticleService#getArticles",
                parameters: parameters
            ) { call throws(PortalFailure) in
                let range = parameters.contains("start") ? try call.range() : (start: 0, end: -1)
                let order = try ComparatorParameter.order(call, profile, package: comparators, orders)
                let rows = state.content.articles.rows(
                    try query(call, order: order),
                    start: range.start,
                    end: range.end
                )
                return .list(rows.map { bean($0, call) })
            }
        }
    }

    /// The content as HTML, which Liferay Screens brings along.
    private var screens: [ServiceAction] {
        guard options.offersScreens else { return [] }
        let overloads = [
            ["classPK", "locale"], ["classPK", "ddmTemplateId", "locale"],
            ["groupId", "articleId", "ddmTemplateId", "locale"],
        ]
        let context = profile == .liferay62 ? "screens-web" : "screens"
        return overloads.map { parameters in
            ServiceAction(
                path: "/\(context).screensjournalarticle/get-journal-article-content",
                method: "ScreensJournalArticleService#getJournalArticleContent",
                parameters: parameters
            ) { call throws(PortalFailure) in
                let article =
                    parameters.contains("classPK")
                    ? try article(call, resourcePrimKey: try call.whole("classPK")) : try article(call)
                return .text(html(article, locale: call.text("locale")))
            }
        }
    }

    /// The orders of the comparators without arguments; 6.2 has titles in one column with their languages, and sorts that.
    private var orders: [String: RowOrder<SandboxArticle>] {
        guard profile == .liferay62 else { return Self.orders }
        let title = RowOrder<SandboxArticle>.text("title") { $0.title.xml(element: "Title") }
        return Self.orders.merging(["ArticleTitleComparator": title]) { $1 }
    }

    private static let orders: [String: RowOrder<SandboxArticle>] = [
        "ArticleCreateDateComparator": .number("createDate") { $0.createDate },
        "ArticleDisplayDateComparator": .number("displayDate") { $0.displayDate },
        "ArticleIDComparator": .text("articleId") { $0.articleId },
        "ArticleModifiedDateComparator": .number("modifiedDate") { $0.modifiedDate },
        // No article has a date of review.
        "ArticleReviewDateComparator": .number("reviewDate") { _ in 0 },
        "ArticleResourcePKComparator": .number("resourcePrimKey") { $0.resourcePrimKey },
        "ArticleTitleComparator": .text("title") { $0.title.text(TranslatedText.defaultLocale) },
        "ArticleVersionComparator": .number("version") { Int64($0.version * 10) },
    ]

    /// All of a folder but the trash; drafts are among them.
    private func query(
        _ call: ServiceCall,
        order: RowOrder<SandboxArticle>?
    ) throws(PortalFailure) -> RowQuery<SandboxArticle> {
        let (groupId, folderId) = (try call.whole("groupId"), try call.whole("folderId"))
        let seesAll = call.seesAll
        return RowQuery("\(groupId)|\(folderId)|\(call.audience)", order: order, isShared: true) { row in
            row.groupId == groupId && row.folderId == folderId && row.status != SandboxArticle.inTrash
                && (seesAll || !row.isHidden)
        }
    }

    private func article(_ call: ServiceCall) throws(PortalFailure) -> SandboxArticle {
        let (groupId, articleId) = (try call.whole("groupId"), call.text("articleId"))
        // 6.2 looks for the newest version that is not in the trash.
        let status = profile == .liferay62 ? ", status=\(SandboxArticle.inTrash)" : ""
        return try article(call, key: "key {groupId=\(groupId), articleId=\(articleId)\(status)}") {
            $0.groupId == groupId && $0.articleId == articleId
        }
    }

    private func article(_ call: ServiceCall, resourcePrimKey: Int64) throws(PortalFailure) -> SandboxArticle {
        try article(call, key: "key {resourcePrimKey=\(resourcePrimKey)}") { $0.resourcePrimKey == resourcePrimKey }
    }

    private func article(
        _ call: ServiceCall,
        key: String,
        _ holds: @escaping @Sendable (SandboxArticle) -> Bool
    ) throws(PortalFailure) -> SandboxArticle {
        guard let article = state.content.articles.rows(RowQuery(key, accepts: holds), end: 1).first else {
            throw .missing(.article, key: key, options.release)
        }
        guard call.seesAll || !article.isHidden else {
            throw .notPermitted(
                userId: call.identity.user?.userId ?? 0,
                action: "VIEW",
                className: state.company.content.classNames(profile).entry(.journalArticle)?.value ?? "",
                classPK: article.resourcePrimKey
            )
        }
        return article
    }

    private func bean(_ article: SandboxArticle, _ call: ServiceCall) -> PortalValue {
        ArticleBean(profile: profile, state: state, locale: call.locale).value(article)
    }

    /// The article as its template would print it: the values of the fields, one behind the other.
    private func html(_ article: SandboxArticle, locale: String) -> String {
        article.fields.map { $0.values.text(locale) }.joined(separator: "\n")
    }
}
