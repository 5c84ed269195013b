#ifndef PORTRAIT_CERTIFICATE_PRIVATE_H
#define PORTRAIT_CERTIFICATE_PRIVATE_H

#include <gnutls/abstract.h>
#include <gnutls/gnutls.h>

#include "certificate.h"

#define PORTRAIT_CERTIFICATE_CHAIN 16

struct portrait_certificate {
    gnutls_pcert_st chain[PORTRAIT_CERTIFICATE_CHAIN];
    unsigned int count;
    gnutls_privkey_t key;
    int64_t expiry;
};

/// What libmicrohttpd noted with a session when it began; only where a certificate was read before.
void *portrait_certificate_session(gnutls_session_t session);

#endif
