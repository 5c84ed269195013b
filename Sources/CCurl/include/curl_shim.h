/// The functions of libcurl that ask portals, found when the first request leaves the process.
///
/// libcurl brings some thirty libraries with it. Linked in the usual way, every start of the program would load them, also
/// the many that find their picture in the store. Its variadic functions, which Swift cannot call, have one function here for
/// each kind of value.
#ifndef PORTRAIT_CURL_H
#define PORTRAIT_CURL_H

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/// Marks a callback that libcurl calls on whatever thread it runs on.
#define PORTRAIT_SENDABLE __attribute__((swift_attr("@Sendable")))

/// Loads the library, finds its functions and makes it ready; nothing else here may be called before.
///
/// Null where all is well, else what is missing, in the words of the dynamic linker where it has any. Must be called once
/// only.
const char *portrait_curl_load(void);

CURL *portrait_curl_easy_init(void);
void portrait_curl_easy_cleanup(CURL *handle);
CURLcode portrait_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode portrait_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value);
/// Sets an option whose value is a pointer: a text, a list, a buffer, a handle that is shared; null for none.
CURLcode portrait_curl_set_pointer(CURL *handle, CURLoption option, const void *value);
/// Sets what is called with the lines of a head, with the bytes of a body, and before a request is sent on a connection.
CURLcode portrait_curl_set_callbacks(
    CURL *handle, void *context,
    size_t (*PORTRAIT_SENDABLE header)(char *bytes, size_t size, size_t count, void *context),
    size_t (*PORTRAIT_SENDABLE body)(char *bytes, size_t size, size_t count, void *context),
    int (*PORTRAIT_SENDABLE request)(void *context, char *there, char *here, int port_there, int port_here));
/// Has sockets opened that no child process inherits.
CURLcode portrait_curl_close_on_exec(CURL *handle);
CURLcode portrait_curl_get_number(CURL *handle, CURLINFO info, long *value);
CURLcode portrait_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
const char *portrait_curl_easy_strerror(CURLcode code);

struct curl_slist *portrait_curl_slist_append(struct curl_slist *list, const char *line);
void portrait_curl_slist_free_all(struct curl_slist *list);

CURLSH *portrait_curl_share_init(void);
CURLSHcode portrait_curl_share_set_number(CURLSH *share, CURLSHoption option, long value);
CURLSHcode portrait_curl_share_cleanup(CURLSH *share);

CURLM *portrait_curl_multi_init(void);
CURLMcode portrait_curl_multi_cleanup(CURLM *multi);
CURLMcode portrait_curl_multi_set_number(CURLM *multi, CURLMoption option, long value);
CURLMcode portrait_curl_multi_add_handle(CURLM *multi, CURL *handle);
CURLMcode portrait_curl_multi_remove_handle(CURLM *multi, CURL *handle);
CURLMcode portrait_curl_multi_perform(CURLM *multi);
CURLMcode portrait_curl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode portrait_curl_multi_wakeup(CURLM *multi);
/// The next transfer that is done: its handle, and how it ended; null where there is none.
CURL *portrait_curl_multi_done(CURLM *multi, CURLcode *result);

#endif
