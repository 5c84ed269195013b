/// Something that a portal of this family, or without some application, has nothing to ask of.
public enum UnsupportedRequest: Hashable, Sendable {
    /// Comments on Liferay 6.2, for which there is no service.
    case commentsOfLiferay62
    /// The portal has no service for comments at all.
    case comments
    /// A comment that this portal only finds below what is commented, which was not named.
    case commentWithoutSubject
    /// The search for a comment in a discussion of more than so many.
    case longDiscussion(limit: Int)
    /// Comments of a class for which the headless services have none.
    case commentsOfClass(String)
    /// A list that the headless services don't have, where the JSON web services are switched off.
    case headlessList(String)
    /// An order by a comparator, for a list that knows none.
    case comparator(String)
    /// Assets of a portlet item on a portal without the Screens application.
    case portletItems
    /// A model class that the portal does not have.
    case modelClass(String)
}

extension UnsupportedRequest {
    /// What happened, in one sentence without a full stop.
    var message: String {
        switch self {
        case .commentsOfLiferay62: "Liferay 6.2 has no service for comments"
        case .comments: "this portal has no service for comments"
        case .commentWithoutSubject: "this portal finds a comment only below what is commented"
        case .longDiscussion(let limit): "the discussion has more than \(limit) comments, and is not searched further"
        case .commentsOfClass(let name): "the headless services have no comments of \(name)"
        case .headlessList(let name): "the headless services have no \(name)"
        case .comparator(let name): "this list can't be ordered by \(name)"
        case .portletItems: "the portal has no service for portlet items"
        case .modelClass(let name): "the portal has no class \(name)"
        }
    }

    /// What to do about it, in one sentence without a full stop.
    var hint: String {
        switch self {
        case .commentsOfLiferay62: "comments need Liferay 7.0 or later"
        case .comments: "install the portal's Screens application, or its comment module"
        case .commentWithoutSubject: "name the class and the class PK of what is commented"
        case .longDiscussion: "look in the portal whether the comment is there"
        case .commentsOfClass:
            "switch the portal's JSON web services on; without them only articles, blog entries "
                + "and documents have comments"
        case .headlessList: "switch the portal's JSON web services on"
        case .comparator: "leave the order out to have the portal's own"
        case .portletItems: "install the portal's Screens application, or name a class instead"
        case .modelClass: "check its spelling; a short name such as JournalArticle works as well"
        }
    }
}
