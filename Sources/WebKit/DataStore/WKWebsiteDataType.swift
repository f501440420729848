internal import CWebKitGTK

/// Copies of resources on disk.
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
/// Copies of resources in memory.
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"
/// What pages keep by the Cache interface.
public let WKWebsiteDataTypeFetchCache = "WKWebsiteDataTypeFetchCache"
/// What the application cache keeps.
///
/// Linux note: the engine has no application cache any more, so that there is never any.
public let WKWebsiteDataTypeOfflineWebApplicationCache =
  "WKWebsiteDataTypeOfflineWebApplicationCache"
/// Cookies.
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
/// What `sessionStorage` keeps, as long as a view shows the site.
public let WKWebsiteDataTypeSessionStorage = "WKWebsiteDataTypeSessionStorage"
/// What `localStorage` keeps.
public let WKWebsiteDataTypeLocalStorage = "WKWebsiteDataTypeLocalStorage"
/// Databases of WebSQL.
///
/// Linux note: the engine has no WebSQL, so that there are never any.
public let WKWebsiteDataTypeWebSQLDatabases = "WKWebsiteDataTypeWebSQLDatabases"
/// Databases of IndexedDB.
public let WKWebsiteDataTypeIndexedDBDatabases = "WKWebsiteDataTypeIndexedDBDatabases"
/// Service workers.
///
/// Linux note: those of a store in memory are neither listed nor removed before the store ends (WebKitGTK 2.50).
public let WKWebsiteDataTypeServiceWorkerRegistrations =
  "WKWebsiteDataTypeServiceWorkerRegistrations"
/// What sites know a camera or a microphone by.
public let WKWebsiteDataTypeHashSalt = "WKWebsiteDataTypeHashSalt"
/// Files that pages keep by the File System interface.
///
/// Linux note: the engine does not offer it to pages (WebKitGTK 2.50), so that there are never any.
public let WKWebsiteDataTypeFileSystem = "WKWebsiteDataTypeFileSystem"
/// Keys for protected media.
///
/// Linux note: the engine neither lists nor removes them (WebKitGTK 2.50).
public let WKWebsiteDataTypeMediaKeys = "WKWebsiteDataTypeMediaKeys"
/// What has been looked for in search fields.
///
/// Linux note: search fields keep nothing, so that there is never any.
public let WKWebsiteDataTypeSearchFieldRecentSearches =
  "WKWebsiteDataTypeSearchFieldRecentSearches"
/// What Screen Time knows of sites.
///
/// Linux note: there is no Screen Time, so that there is never any.
public let WKWebsiteDataTypeScreenTime = "WKWebsiteDataTypeScreenTime"

/// What the engine has of each type of data; 0 for the types that it does not have.
enum WebsiteDataTypes {
  private static let flags: [String: WebKitWebsiteDataTypes] = [
    WKWebsiteDataTypeDiskCache: WEBKIT_WEBSITE_DATA_DISK_CACHE,
    WKWebsiteDataTypeMemoryCache: WEBKIT_WEBSITE_DATA_MEMORY_CACHE,
    WKWebsiteDataTypeFetchCache: WEBKIT_WEBSITE_DATA_DOM_CACHE,
    WKWebsiteDataTypeOfflineWebApplicationCache: WebKitWebsiteDataTypes(0),
    WKWebsiteDataTypeCookies: WEBKIT_WEBSITE_DATA_COOKIES,
    WKWebsiteDataTypeSessionStorage: WEBKIT_WEBSITE_DATA_SESSION_STORAGE,
    WKWebsiteDataTypeLocalStorage: WEBKIT_WEBSITE_DATA_LOCAL_STORAGE,
    WKWebsiteDataTypeWebSQLDatabases: WebKitWebsiteDataTypes(0),
    WKWebsiteDataTypeIndexedDBDatabases: WEBKIT_WEBSITE_DATA_INDEXEDDB_DATABASES,
    WKWebsiteDataTypeServiceWorkerRegistrations:
      WEBKIT_WEBSITE_DATA_SERVICE_WORKER_REGISTRATIONS,
    WKWebsiteDataTypeHashSalt: WEBKIT_WEBSITE_DATA_DEVICE_ID_HASH_SALT,
    WKWebsiteDataTypeFileSystem: WebKitWebsiteDataTypes(0),
    WKWebsiteDataTypeMediaKeys: WebKitWebsiteDataTypes(0),
    WKWebsiteDataTypeSearchFieldRecentSearches: WebKitWebsiteDataTypes(0),
    WKWebsiteDataTypeScreenTime: WebKitWebsiteDataTypes(0),
  ]

  static var all: Set<String> { Set(flags.keys) }

  static func flags(for types: Set<String>) -> WebKitWebsiteDataTypes {
    types.reduce(WebKitWebsiteDataTypes(0)) {
      WebKitWebsiteDataTypes($0.rawValue | (flags[$1]?.rawValue ?? 0))
    }
  }

  static func types(in set: WebKitWebsiteDataTypes) -> Set<String> {
    Set(flags.filter { $0.value.rawValue & set.rawValue != 0 }.keys)
  }
}
