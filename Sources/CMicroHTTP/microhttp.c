#define _GNU_SOURCE
#include "microhttp.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_private.h"

#define FIND(name)                                                  \
    do {                                                            \
        functions->name = (__typeof__(&name))dlsym(library, #name); \
        if (functions->name == NULL) return dlerror();              \
    } while (0)

const char *portrait_mhd_load(struct portrait_mhd *functions) {
    void *library = dlopen("libmicrohttpd.so.12", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return dlerror();
    FIND(MHD_get_version);
    FIND(MHD_set_panic_func);
    FIND(MHD_start_daemon);
    FIND(MHD_add_connection);
    FIND(MHD_stop_daemon);
    FIND(MHD_get_connection_info);
    FIND(MHD_get_connection_values_n);
    FIND(MHD_suspend_connection);
    FIND(MHD_resume_connection);
    FIND(MHD_queue_response);
    FIND(MHD_create_response_from_buffer);
    FIND(MHD_create_response_from_buffer_with_free_callback_cls);
    FIND(MHD_create_response_from_callback);
    FIND(MHD_create_response_from_fd_at_offset64);
    FIND(MHD_add_response_header);
    FIND(MHD_set_response_options);
    FIND(MHD_destroy_response);
    return NULL;
}

// One of each for the process, as all daemons have the same.
static void (*_Atomic log_line)(void *, const char *);
static void (*panic_report)(const char *);

static void write_log(void *context, const char *format, va_list arguments) {
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    void (*note)(void *, const char *) = atomic_load(&log_line);
    note(context, line);
}

static void panic(void *context, const char *file, unsigned int line, const char *reason) {
    (void)context;
    (void)file;
    (void)line;
    panic_report(reason != NULL ? reason : "");
    abort();
}

void portrait_mhd_on_panic(const struct portrait_mhd *functions, void (*report)(const char *)) {
    panic_report = report;
    functions->MHD_set_panic_func(panic, NULL);
}

// Targets are taken as they came; only the query is cut off.
static size_t leave_as_it_is(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// A certificate is asked for by the session alone, so what leads from there to its connection is kept here.
static const struct portrait_mhd *_Atomic loaded;
static struct portrait_certificate *(*_Atomic find_certificate)(void *);

static int show_certificate(gnutls_session_t session, const gnutls_datum_t *authorities, int authority_count,
                            const gnutls_pk_algorithm_t *algorithms, int algorithm_count, gnutls_pcert_st **chain,
                            unsigned int *count, gnutls_privkey_t *key) {
    (void)authorities;
    (void)authority_count;
    (void)algorithms;
    (void)algorithm_count;
    struct MHD_Connection *connection = portrait_certificate_session(session);
    void *own = connection != NULL ? portrait_mhd_own(atomic_load(&loaded), connection) : NULL;
    struct portrait_certificate *(*find)(void *) = atomic_load(&find_certificate);
    struct portrait_certificate *certificate = own != NULL ? find(own) : NULL;
    // The handshake fails.
    if (certificate == NULL) return -1;
    *chain = certificate->chain;
    *count = certificate->count;
    *key = certificate->key;
    return 0;
}

struct MHD_Daemon *portrait_mhd_start(const struct portrait_mhd *functions,
                                      const struct portrait_mhd_settings *settings,
                                      const struct portrait_mhd_callbacks *callbacks) {
    // Up to 0.9.77 less than nothing is the strictest in what matters here; from 1.0 on that is more lenient than nothing.
    bool is_old = strncmp(functions->MHD_get_version(), "0.", 2) == 0;
    atomic_store(&log_line, callbacks->log);
    atomic_store(&loaded, functions);
    atomic_store(&find_certificate, callbacks->certificate);
    // By default libmicrohttpd 0.9.75 would take TLS 1.0.
    struct MHD_OptionItem secured[] = {
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)"NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"},
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)show_certificate},
        {MHD_OPTION_END, 0, NULL},
    };
    return functions->MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO | MHD_USE_ERROR_LOG |
            MHD_USE_SUPPRESS_DATE_NO_CLOCK | MHD_USE_NO_LISTEN_SOCKET | (settings->is_secured ? MHD_USE_TLS : 0),
        0, NULL, NULL, callbacks->access, settings->context,
        MHD_OPTION_EXTERNAL_LOGGER, write_log, settings->context,
        MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->memory,
        MHD_OPTION_CONNECTION_TIMEOUT, settings->silence,
        MHD_OPTION_STRICT_FOR_CLIENT, is_old ? -1 : 1,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_as_it_is, NULL,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks->target, settings->context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks->completed, settings->context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks->connection, settings->context,
        MHD_OPTION_ARRAY, settings->is_secured ? secured : &secured[2],
        MHD_OPTION_END);
}

void *portrait_mhd_own(const struct portrait_mhd *functions, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        functions->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info != NULL ? info->socket_context : NULL;
}

int portrait_mhd_descriptor(const struct portrait_mhd *functions, struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        functions->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info != NULL ? info->connect_fd : -1;
}

struct field_list {
    struct portrait_mhd_field *fields;
    size_t capacity, count;
};

static enum MHD_Result note_field(void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                                  const char *value, size_t value_size) {
    struct field_list *list = context;
    (void)kind;
    if (list->count < list->capacity) {
        list->fields[list->count] = (struct portrait_mhd_field){name, name_size, value, value_size};
    }
    list->count++;
    return MHD_YES;
}

size_t portrait_mhd_fields(const struct portrait_mhd *functions, struct MHD_Connection *connection,
                           struct portrait_mhd_field *fields, size_t capacity) {
    struct field_list list = {fields, capacity, 0};
    functions->MHD_get_connection_values_n(connection, MHD_HEADER_KIND, note_field, &list);
    return list.count;
}

// Whether both halves of a line end were there.
static bool is_line_end(const char *place) { return place[0] == 0 && place[1] == 0; }

bool portrait_mhd_is_verbatim(const struct portrait_mhd *functions, struct MHD_Connection *connection,
                              const char *method, const char *target, size_t target_size, const char *version,
                              const struct portrait_mhd_field *fields, size_t count) {
    const char *release = functions->MHD_get_version();
    if (strncmp(release, "0.", 2) != 0) return true;
    // One byte between each two of the request line; a zero in the target would make it seem shorter.
    if (method + strlen(method) + 1 != target || target + target_size + 1 != version) return false;
    const char *place = version + strlen(version);
    for (size_t index = 0; index < count; index++) {
        if (!is_line_end(place)) return false;
        const struct portrait_mhd_field *field = &fields[index];
        if (place + 2 != field->name || memchr(field->name, 0, field->name_size) != NULL) return false;
        // A zero is in the place of the colon; what is between it and the value can only be blanks.
        const char *value = field->name + field->name_size + 1;
        while (*value == ' ' || *value == '\t') value++;
        if (value != field->value || memchr(value, 0, field->value_size) != NULL) return false;
        place = value + field->value_size;
    }
    const union MHD_ConnectionInfo *info =
        functions->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return is_line_end(place) && is_line_end(place + 2) && info != NULL && method + info->header_size == place + 4;
}

bool portrait_mhd_make_old(const struct portrait_mhd *functions, struct MHD_Response *response) {
    enum MHD_ResponseFlags flags = (enum MHD_ResponseFlags)(MHD_RF_HTTP_1_0_SERVER | MHD_RF_HTTP_1_0_COMPATIBLE_STRICT);
    return functions->MHD_set_response_options(response, flags, MHD_RO_END) == MHD_YES;
}

bool portrait_mhd_leave_length_out(const struct portrait_mhd *functions, struct MHD_Response *response) {
    return functions->MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END) == MHD_YES;
}

int portrait_accept(int descriptor, struct sockaddr_storage *address, socklen_t *size) {
    *size = sizeof *address;
    return accept4(descriptor, (struct sockaddr *)address, size, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
