#ifndef PORTRAIT_SIGNALS_H
#define PORTRAIT_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>

/// Opens the pipe that signals are told by; -errno where that fails. It is never closed, and calling it again opens nothing.
///
/// @return The end to read from, where each signal is one byte: its number.
int portrait_signals_open(void);

/// Has a signal told by the pipe from now on, also where whoever started the program has blocked it; before, it does what it did.
///
/// @return 0 or an errno.
int portrait_signals_catch(int signal);

/// Has a signal write a text to the standard output and end the program with a status from now on, where it is not caught.
///
/// The text and the status are the same for all signals, the last that were given. Nothing but the process itself is ended.
///
/// @param length The length of the text, at most 1,024.
/// @return 0 or an errno.
int portrait_signals_end(int signal, const unsigned char *text, size_t length, int status);

/// Has a signal that ends the program write nothing from now on, as something else stands on the standard output.
void portrait_signals_silence(void);

/// Has a signal that ends the program wait, for a second at most, until the program has written what it is about to write.
void portrait_signals_hold(void);

/// Has a signal that ends the program write a text from now on; one that came since `portrait_signals_hold` ends it here.
///
/// Of a text that is too long nothing is written.
///
/// @param length The length of the text, at most 1,024.
/// @return 0 or an errno.
int portrait_signals_go_on(const unsigned char *text, size_t length);

/// Whether a signal does nothing, as a hang-up does to what nohup started.
bool portrait_signals_ignored(int signal);

/// Has a signal do again what it did before it was caught.
void portrait_signals_release(int signal);

#endif
