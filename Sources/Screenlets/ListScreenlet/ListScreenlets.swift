public import LiferayPortal

/// The list of comments on something.
public typealias CommentListScreenlet = ListScreenlet<CommentListConnector>

/// The list of web content articles of a folder.
public typealias WebContentListScreenlet = ListScreenlet<WebContentListConnector>

/// The list of assets of a class, or of a portlet item.
public typealias AssetListScreenlet = ListScreenlet<AssetListConnector>

/// The list of bookmarks of a folder.
public typealias BookmarkListScreenlet = ListScreenlet<BookmarkListConnector>

/// The list of users of a company, a site or an organization.
public typealias UserListScreenlet = ListScreenlet<UserListConnector>
