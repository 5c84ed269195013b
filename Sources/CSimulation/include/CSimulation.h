#ifndef PORTRAIT_CSIMULATION_H
#define PORTRAIT_CSIMULATION_H

// What a simulation needs of C: a disk in memory below SQLite, and the queue of Swift's tasks.
// Everything here is used on one thread.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// MARK: The disk

/// The name under which SQLite knows the disk.
#define SIMULATED_DISK_NAME "simulation"

/// Registers the disk with SQLite; once in a process.
int simulated_disk_register(void);

/// Makes the disk empty, and its chance that of a seed. No connection may be open.
void simulated_disk_reset(uint64_t seed);

/// Keeps what is on the disk now, to be put back by `simulated_disk_restore`; everything counts as synced.
void simulated_disk_keep_image(void);

/// Puts the kept image on an empty disk; false where there is none.
bool simulated_disk_restore(void);

/// The time that SQLite is told, in milliseconds since 1970.
void simulated_disk_set_time(int64_t milliseconds);

// A path is `/PROCESS/NAME`: the number of the process that opens the file, and the file's name, which all processes share.

/// The number and length of a file; false where there is none, or the process of the path is dead.
bool simulated_disk_identity(const char *path, uint64_t *number, uint64_t *byte_count);

/// Makes an empty file where there is none; false where the process of the path is dead.
bool simulated_disk_make(const char *path);

/// What befalls a process.
enum simulated_fate {
    /// It dies; what it wrote is with the system.
    SIMULATED_FATE_KILL = 1,
    /// The power is cut for all; what was not synced may be lost, in whole or in part.
    SIMULATED_FATE_POWER = 2,
    /// One write or sync fails.
    SIMULATED_FATE_IO_ERROR = 3,
    /// One write finds no space.
    SIMULATED_FATE_FULL = 4,
    /// A write finds no space after half of it.
    SIMULATED_FATE_TORN = 5,
    /// One lock of the file can't be had.
    SIMULATED_FATE_BUSY = 6,
};

/// Has something befall a process at one of its next changes of the disk, counted from 1.
void simulated_disk_set_fate(int process, enum simulated_fate fate, int after);

/// Takes back what has not befallen a process yet; tells whether it had.
bool simulated_disk_clear_fate(int process);

/// Tells whether a process died since this was asked last, and of what; 0 for none.
enum simulated_fate simulated_disk_take_death(int *process);

/// Ends a process: nothing that it does reaches the disk any more, and its locks are gone.
void simulated_disk_kill(int process);

/// Cuts the power: all processes up to a number are dead, and what was not synced is there, in part, or not at all.
void simulated_disk_cut_power(int last_process);

/// How many writes, syncs, lost and torn writes there were since the reset.
struct simulated_disk_counts {
    uint64_t writes, syncs, lost, torn, errors, opens;
};
struct simulated_disk_counts simulated_disk_counts(void);

/// Whether syncs do nothing: a planted defect.
void simulated_disk_set_ignores_syncs(bool ignores);

// MARK: The tasks

/// Has all of Swift's tasks wait in a queue of the simulation from now on.
void simulated_tasks_capture(void);

/// The number of tasks that could go on.
size_t simulated_tasks_count(void);

/// Lets a waiting task go on to its next pause, on this thread.
void simulated_tasks_run(size_t index);

/// The number of tasks that asked the system's clock to be woken, which a simulated one must not.
size_t simulated_tasks_strays(void);

// MARK: Processes side by side

/// Makes the counter of seeds that all processes share, before they are made; false where there is no memory.
bool simulated_jobs_share(uint64_t first);

/// Takes the next seeds.
///
/// Returns the first of them; nobody else gets one of these.
uint64_t simulated_jobs_take(uint64_t count);

/// Tells all processes to take no more seeds.
void simulated_jobs_end(void);

/// Whether no more seeds are to be taken.
bool simulated_jobs_are_over(void);

/// Makes copies of this process, which may not have begun anything else.
///
/// Each copy has a number from 1 on, and a descriptor to write to, at most 4,096 bytes at once; this process has the number 0 and
/// a descriptor to read all of that from. False where there is no copy.
bool simulated_jobs_fork(int count, int *descriptor, int *number);

/// Waits for the end of all copies; false where one was killed.
bool simulated_jobs_wait(void);

#endif
