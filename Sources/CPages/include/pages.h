#ifndef PORTRAIT_PAGES_H
#define PORTRAIT_PAGES_H

/// Gives back what this process holds and has no need of now: freed memory, and the pages of code and constants, which are
/// found again in the system's cache of files when they are needed.
///
/// Of the start of a program most pages are never needed again, and the system maps sixteen for each that was asked for.
void portrait_give_back_pages(void);

#endif
