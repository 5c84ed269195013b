/// The certificate that a server shows, read and checked by GnuTLS, which libmicrohttpd speaks TLS with.
#ifndef PORTRAIT_CERTIFICATE_H
#define PORTRAIT_CERTIFICATE_H

#include <stddef.h>
#include <stdint.h>

/// A chain of certificates with the private key of the first, for any number of handshakes at once.
struct portrait_certificate;

/// What is wrong with a certificate.
enum portrait_certificate_fault {
    PORTRAIT_CERTIFICATE_GOOD,
    /// GnuTLS can't be loaded.
    PORTRAIT_CERTIFICATE_NO_LIBRARY,
    /// The chain is not PEM, or has more than 16 certificates.
    PORTRAIT_CERTIFICATE_BAD_CHAIN,
    /// The key is not PEM, or is encrypted.
    PORTRAIT_CERTIFICATE_BAD_KEY,
    /// The key is another's.
    PORTRAIT_CERTIFICATE_MISMATCH,
};

/// Reads a chain and its key.
///
/// `certificate` is NULL where something is wrong; `reason` then has it in the words of the library, which last for ever.
enum portrait_certificate_fault portrait_certificate_read(const uint8_t *chain, size_t chain_size, const uint8_t *key, size_t key_size,
                                                          struct portrait_certificate **certificate, const char **reason);

/// The last second in which the first certificate holds, since 1970; -1 where it does not say.
int64_t portrait_certificate_expiry(const struct portrait_certificate *certificate);

/// Gives a certificate back; no handshake may be using it.
void portrait_certificate_free(struct portrait_certificate *certificate);

#endif
