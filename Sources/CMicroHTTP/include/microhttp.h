/// The functions of libmicrohttpd that a server calls, found when something is first served.
///
/// libmicrohttpd brings libraries for TLS with it. Linked in the usual way, every start of the program would load them, also the
/// many that never serve anything.
#ifndef PORTRAIT_MICROHTTP_H
#define PORTRAIT_MICROHTTP_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include "certificate.h"

/// A pointer to a function of libmicrohttpd, with the type that its own header gives it.
#define PORTRAIT_MHD(name) __typeof__(&name) name

/// Says that a function is called on a thread of the library.
#define PORTRAIT_ANY_THREAD __attribute__((swift_attr("@Sendable")))

struct portrait_mhd {
    PORTRAIT_MHD(MHD_get_version);
    PORTRAIT_MHD(MHD_set_panic_func);
    PORTRAIT_MHD(MHD_start_daemon);
    PORTRAIT_MHD(MHD_add_connection);
    PORTRAIT_MHD(MHD_stop_daemon);
    PORTRAIT_MHD(MHD_get_connection_info);
    PORTRAIT_MHD(MHD_get_connection_values_n);
    PORTRAIT_MHD(MHD_suspend_connection);
    PORTRAIT_MHD(MHD_resume_connection);
    PORTRAIT_MHD(MHD_queue_response);
    PORTRAIT_MHD(MHD_create_response_from_buffer);
    PORTRAIT_MHD(MHD_create_response_from_buffer_with_free_callback_cls);
    PORTRAIT_MHD(MHD_create_response_from_callback);
    PORTRAIT_MHD(MHD_create_response_from_fd_at_offset64);
    PORTRAIT_MHD(MHD_add_response_header);
    PORTRAIT_MHD(MHD_set_response_options);
    PORTRAIT_MHD(MHD_destroy_response);
};

/// Loads the system's libmicrohttpd and finds the functions in it.
///
/// NULL where all were found; else what is wrong, as the loader says it.
const char *portrait_mhd_load(struct portrait_mhd *functions);

/// What a daemon is started with.
struct portrait_mhd_settings {
    /// The most connections.
    unsigned int connection_limit;
    /// The memory for the header of a request and of its answer, in bytes.
    size_t memory;
    /// The longest silence, in seconds.
    unsigned int silence;
    /// Given to all functions that are called.
    void *context;
    /// Whether clients speak TLS, 1.2 or newer.
    bool is_secured;
};

/// The functions that a daemon calls.
struct portrait_mhd_callbacks {
    /// The target of a request, before it is taken apart; what is returned goes with the request.
    void *(*PORTRAIT_ANY_THREAD target)(void *context, const char *target, struct MHD_Connection *connection);
    /// A request, in several calls: its header, the pieces of its body, and its end.
    enum MHD_Result (*PORTRAIT_ANY_THREAD access)(
        void *context, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
        const char *piece, size_t *piece_size, void **request);
    /// The end of a request, however it came about.
    void (*PORTRAIT_ANY_THREAD completed)(
        void *context, struct MHD_Connection *connection, void **request, enum MHD_RequestTerminationCode code);
    /// The begin and the end of a connection.
    void (*PORTRAIT_ANY_THREAD connection)(
        void *context, struct MHD_Connection *connection, void **own, enum MHD_ConnectionNotificationCode code);
    /// The certificate for a connection, by what was noted with it when it began; it has to last as long as the connection.
    struct portrait_certificate *(*PORTRAIT_ANY_THREAD certificate)(void *own);
    /// What the library has to say.
    void (*PORTRAIT_ANY_THREAD log)(void *context, const char *line);
};

/// Starts a daemon with one thread, which serves the connections that it is given; NULL where that fails.
struct MHD_Daemon *portrait_mhd_start(const struct portrait_mhd *functions,
                                      const struct portrait_mhd_settings *settings,
                                      const struct portrait_mhd_callbacks *callbacks);

/// Has a function called before the process is aborted, where the library finds that it was used wrongly.
void portrait_mhd_on_panic(const struct portrait_mhd *functions,
                           void (*PORTRAIT_ANY_THREAD report)(const char *reason));

/// What was noted with a connection when it began.
void *portrait_mhd_own(const struct portrait_mhd *functions, struct MHD_Connection *connection);

/// The descriptor of a connection; -1 where there is none.
int portrait_mhd_descriptor(const struct portrait_mhd *functions, struct MHD_Connection *connection);

/// A field of a header, where it lies in the memory of the connection.
struct portrait_mhd_field {
    const char *name;
    size_t name_size;
    const char *value;
    size_t value_size;
};

/// Tells where the fields of a request lie, in their order.
///
/// Returns their number, which may be more than there was room for.
size_t portrait_mhd_fields(const struct portrait_mhd *functions, struct MHD_Connection *connection,
                           struct portrait_mhd_field *fields, size_t capacity);

/// Whether the library left nothing of a header out, and took nothing for another thing.
///
/// Up to 0.9.77 it takes a header apart where it lies, and writes zeros over the separators. So what it found must follow in memory
/// without a gap: a folded line, a line end without its first half, a blank too many, a zero or a blank in the target leave one.
bool portrait_mhd_is_verbatim(const struct portrait_mhd *functions, struct MHD_Connection *connection,
                              const char *method, const char *target, size_t target_size, const char *version,
                              const struct portrait_mhd_field *fields, size_t count);

/// Has a response speak HTTP/1.0 and end the connection.
bool portrait_mhd_make_old(const struct portrait_mhd *functions, struct MHD_Response *response);

/// Has a response whose length is not known end the connection, in place of chunks.
bool portrait_mhd_leave_length_out(const struct portrait_mhd *functions, struct MHD_Response *response);

/// Takes a client that waits at a listening socket (accept4(2)); -1 where there is none, with the reason in `errno`.
int portrait_accept(int descriptor, struct sockaddr_storage *address, socklen_t *size);

#endif
