#include "certificate_private.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#define TLS(name) __typeof__(&name) name

// The functions of GnuTLS that are called, found when the first certificate is read: libmicrohttpd has the same library loaded.
static struct {
    const char *missing;
    TLS(gnutls_strerror);
    TLS(gnutls_session_get_ptr);
    TLS(gnutls_pcert_list_import_x509_raw);
    TLS(gnutls_pcert_deinit);
    TLS(gnutls_privkey_init);
    TLS(gnutls_privkey_import_x509_raw);
    TLS(gnutls_privkey_deinit);
    TLS(gnutls_certificate_allocate_credentials);
    TLS(gnutls_certificate_set_x509_key_mem);
    TLS(gnutls_certificate_free_credentials);
    TLS(gnutls_x509_crt_init);
    TLS(gnutls_x509_crt_import);
    TLS(gnutls_x509_crt_get_expiration_time);
    TLS(gnutls_x509_crt_deinit);
} tls;

#define FIND(name)                                             \
    do {                                                       \
        tls.name = (__typeof__(&name))dlsym(library, #name);   \
        if (tls.name == NULL) {                                \
            tls.missing = #name " is missing in libgnutls";    \
            return;                                            \
        }                                                      \
    } while (0)

static void load(void) {
    void *library = dlopen("libgnutls.so.30", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) {
        tls.missing = "libgnutls.so.30 cannot be loaded";
        return;
    }
    FIND(gnutls_strerror);
    FIND(gnutls_session_get_ptr);
    FIND(gnutls_pcert_list_import_x509_raw);
    FIND(gnutls_pcert_deinit);
    FIND(gnutls_privkey_init);
    FIND(gnutls_privkey_import_x509_raw);
    FIND(gnutls_privkey_deinit);
    FIND(gnutls_certificate_allocate_credentials);
    FIND(gnutls_certificate_set_x509_key_mem);
    FIND(gnutls_certificate_free_credentials);
    FIND(gnutls_x509_crt_init);
    FIND(gnutls_x509_crt_import);
    FIND(gnutls_x509_crt_get_expiration_time);
    FIND(gnutls_x509_crt_deinit);
}

void *portrait_certificate_session(gnutls_session_t session) { return tls.gnutls_session_get_ptr(session); }

// Whether the key belongs to the chain; credentials are the one place where GnuTLS says so.
static int match(const gnutls_datum_t *chain, const gnutls_datum_t *key) {
    gnutls_certificate_credentials_t credentials;
    int code = tls.gnutls_certificate_allocate_credentials(&credentials);
    if (code < 0) return code;
    code = tls.gnutls_certificate_set_x509_key_mem(credentials, chain, key, GNUTLS_X509_FMT_PEM);
    tls.gnutls_certificate_free_credentials(credentials);
    return code;
}

static int64_t expiry_of(const gnutls_datum_t *chain) {
    gnutls_x509_crt_t first;
    if (tls.gnutls_x509_crt_init(&first) < 0) return -1;
    int64_t expiry = -1;
    if (tls.gnutls_x509_crt_import(first, chain, GNUTLS_X509_FMT_PEM) >= 0) {
        expiry = tls.gnutls_x509_crt_get_expiration_time(first);
    }
    tls.gnutls_x509_crt_deinit(first);
    return expiry;
}

enum portrait_certificate_fault portrait_certificate_read(const uint8_t *chain, size_t chain_size, const uint8_t *key, size_t key_size,
                                                          struct portrait_certificate **certificate, const char **reason) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    *certificate = NULL;
    *reason = tls.missing;
    if (tls.missing != NULL) return PORTRAIT_CERTIFICATE_NO_LIBRARY;
    *reason = tls.gnutls_strerror(GNUTLS_E_MEMORY_ERROR);
    if (chain_size > UINT32_MAX || key_size > UINT32_MAX) return PORTRAIT_CERTIFICATE_BAD_CHAIN;
    struct portrait_certificate *read = calloc(1, sizeof *read);
    if (read == NULL) return PORTRAIT_CERTIFICATE_BAD_CHAIN;
    // GnuTLS writes to neither.
    const gnutls_datum_t pem = {(unsigned char *)chain, (unsigned int)chain_size};
    const gnutls_datum_t key_pem = {(unsigned char *)key, (unsigned int)key_size};
    enum portrait_certificate_fault fault = PORTRAIT_CERTIFICATE_BAD_CHAIN;
    unsigned int count = PORTRAIT_CERTIFICATE_CHAIN;
    int code = tls.gnutls_pcert_list_import_x509_raw(read->chain, &count, &pem, GNUTLS_X509_FMT_PEM,
                                                     GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED);
    if (code >= 0) {
        read->count = count;
        fault = PORTRAIT_CERTIFICATE_BAD_KEY;
        code = tls.gnutls_privkey_init(&read->key);
    }
    if (code >= 0) code = tls.gnutls_privkey_import_x509_raw(read->key, &key_pem, GNUTLS_X509_FMT_PEM, NULL, 0);
    if (code >= 0) {
        fault = PORTRAIT_CERTIFICATE_MISMATCH;
        code = match(&pem, &key_pem);
    }
    if (code < 0) {
        *reason = tls.gnutls_strerror(code);
        portrait_certificate_free(read);
        return fault;
    }
    read->expiry = expiry_of(&pem);
    *certificate = read;
    *reason = NULL;
    return PORTRAIT_CERTIFICATE_GOOD;
}

int64_t portrait_certificate_expiry(const struct portrait_certificate *certificate) { return certificate->expiry; }

void portrait_certificate_free(struct portrait_certificate *certificate) {
    for (unsigned int index = 0; index < certificate->count; index++) tls.gnutls_pcert_deinit(&certificate->chain[index]);
    if (certificate->key != NULL) tls.gnutls_privkey_deinit(certificate->key);
    free(certificate);
}
