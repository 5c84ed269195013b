#define _GNU_SOURCE
#include "curl_shim.h"

#include <dlfcn.h>
#include <sys/socket.h>

/// A pointer to a function of libcurl, with the type that libcurl's own header gives it.
#define MEMBER(name) __typeof__(&name) name

static struct {
    MEMBER(curl_global_init);
    MEMBER(curl_easy_init);
    MEMBER(curl_easy_cleanup);
    MEMBER(curl_easy_setopt);
    MEMBER(curl_easy_getinfo);
    MEMBER(curl_easy_strerror);
    MEMBER(curl_slist_append);
    MEMBER(curl_slist_free_all);
    MEMBER(curl_share_init);
    MEMBER(curl_share_setopt);
    MEMBER(curl_share_cleanup);
    MEMBER(curl_multi_init);
    MEMBER(curl_multi_cleanup);
    MEMBER(curl_multi_setopt);
    MEMBER(curl_multi_add_handle);
    MEMBER(curl_multi_remove_handle);
    MEMBER(curl_multi_perform);
    MEMBER(curl_multi_poll);
    MEMBER(curl_multi_wakeup);
    MEMBER(curl_multi_info_read);
} curl;

static const char *reason(const char *otherwise) {
    const char *text = dlerror();
    return text != NULL ? text : otherwise;
}

#define FIND(name)                                               \
    do {                                                         \
        curl.name = (__typeof__(&name))dlsym(library, #name);    \
        if (curl.name == NULL) return reason("no " #name);       \
    } while (0)

const char *portrait_curl_load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return reason("libcurl.so.4 cannot be loaded");
    FIND(curl_global_init);
    FIND(curl_easy_init);
    FIND(curl_easy_cleanup);
    FIND(curl_easy_setopt);
    FIND(curl_easy_getinfo);
    FIND(curl_easy_strerror);
    FIND(curl_slist_append);
    FIND(curl_slist_free_all);
    FIND(curl_share_init);
    FIND(curl_share_setopt);
    FIND(curl_share_cleanup);
    FIND(curl_multi_init);
    FIND(curl_multi_cleanup);
    FIND(curl_multi_setopt);
    FIND(curl_multi_add_handle);
    FIND(curl_multi_remove_handle);
    FIND(curl_multi_perform);
    FIND(curl_multi_poll);
    FIND(curl_multi_wakeup);
    FIND(curl_multi_info_read);
    CURLcode code = curl.curl_global_init(CURL_GLOBAL_ALL);
    return code == CURLE_OK ? NULL : curl.curl_easy_strerror(code);
}

CURL *portrait_curl_easy_init(void) { return curl.curl_easy_init(); }

void portrait_curl_easy_cleanup(CURL *handle) { curl.curl_easy_cleanup(handle); }

CURLcode portrait_curl_set_number(CURL *handle, CURLoption option, long value) {
    return curl.curl_easy_setopt(handle, option, value);
}

CURLcode portrait_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return curl.curl_easy_setopt(handle, option, value);
}

CURLcode portrait_curl_set_pointer(CURL *handle, CURLoption option, const void *value) {
    return curl.curl_easy_setopt(handle, option, value);
}

#define TRY(call)                          \
    do {                                   \
        CURLcode code = (call);            \
        if (code != CURLE_OK) return code; \
    } while (0)

CURLcode portrait_curl_set_callbacks(
    CURL *handle, void *context, size_t (*header)(char *, size_t, size_t, void *),
    size_t (*body)(char *, size_t, size_t, void *), int (*request)(void *, char *, char *, int, int)) {
    TRY(curl.curl_easy_setopt(handle, CURLOPT_HEADERDATA, context));
    TRY(curl.curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, header));
    TRY(curl.curl_easy_setopt(handle, CURLOPT_WRITEDATA, context));
    TRY(curl.curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, body));
    TRY(curl.curl_easy_setopt(handle, CURLOPT_PREREQDATA, context));
    return curl.curl_easy_setopt(handle, CURLOPT_PREREQFUNCTION, request);
}

static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

CURLcode portrait_curl_close_on_exec(CURL *handle) {
    return curl.curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}

CURLcode portrait_curl_get_number(CURL *handle, CURLINFO info, long *value) {
    return curl.curl_easy_getinfo(handle, info, value);
}

CURLcode portrait_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl.curl_easy_getinfo(handle, info, value);
}

const char *portrait_curl_easy_strerror(CURLcode code) { return curl.curl_easy_strerror(code); }

struct curl_slist *portrait_curl_slist_append(struct curl_slist *list, const char *line) {
    return curl.curl_slist_append(list, line);
}

void portrait_curl_slist_free_all(struct curl_slist *list) { curl.curl_slist_free_all(list); }

CURLSH *portrait_curl_share_init(void) { return curl.curl_share_init(); }

CURLSHcode portrait_curl_share_set_number(CURLSH *share, CURLSHoption option, long value) {
    return curl.curl_share_setopt(share, option, value);
}

CURLSHcode portrait_curl_share_cleanup(CURLSH *share) { return curl.curl_share_cleanup(share); }

CURLM *portrait_curl_multi_init(void) { return curl.curl_multi_init(); }

CURLMcode portrait_curl_multi_cleanup(CURLM *multi) { return curl.curl_multi_cleanup(multi); }

CURLMcode portrait_curl_multi_set_number(CURLM *multi, CURLMoption option, long value) {
    return curl.curl_multi_setopt(multi, option, value);
}

CURLMcode portrait_curl_multi_add_handle(CURLM *multi, CURL *handle) { return curl.curl_multi_add_handle(multi, handle); }

CURLMcode portrait_curl_multi_remove_handle(CURLM *multi, CURL *handle) {
    return curl.curl_multi_remove_handle(multi, handle);
}

CURLMcode portrait_curl_multi_perform(CURLM *multi) {
    int running;
    return curl.curl_multi_perform(multi, &running);
}

CURLMcode portrait_curl_multi_poll(CURLM *multi, int milliseconds) {
    return curl.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode portrait_curl_multi_wakeup(CURLM *multi) { return curl.curl_multi_wakeup(multi); }

CURL *portrait_curl_multi_done(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl.curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}
