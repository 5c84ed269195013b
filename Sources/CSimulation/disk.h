#ifndef PORTRAIT_SIMULATION_DISK_H
#define PORTRAIT_SIMULATION_DISK_H

#include "CSimulation.h"

#include <sqlite3.h>

/// Bytes that grow.
struct bytes {
    uint8_t *data;
    size_t count, capacity;
};

/// A change of a file that was not synced.
struct change {
    struct change *next;
    size_t offset, count;
    /// The bytes that were written; nil where the file was cut to the offset.
    uint8_t *data;
};

struct open_file;

/// A file: what its readers see, what is safe, and the changes between.
struct file {
    struct file *next;
    char *name;
    uint64_t number;
    bool exists, exists_safely;
    struct bytes now, safe;
    struct change *first, **last;
    /// The connections that have it open.
    struct open_file *opened;
    /// The memory that connections share, and who has which of its locks.
    uint8_t **regions;
    int region_count, region_size;
    uint8_t **frozen;
    int frozen_count;
};

/// A connection's file, as SQLite sees it.
struct open_file {
    sqlite3_file base;
    struct open_file *next;
    struct file *file;
    int process;
    int level;
    bool maps_memory;
    unsigned shared_locks, exclusive_locks;
    bool deletes, syncs_folder;
};

/// What is known of a process.
struct process {
    bool is_dead;
    enum simulated_fate fate;
    int countdown;
};

struct disk {
    struct file *files;
    struct process *processes;
    int process_count;
    uint64_t chance, next_number;
    int64_t time;
    bool ignores_syncs;
    enum simulated_fate death;
    int dead_process;
    /// Shared memory that dead processes may still look at.
    void **graves;
    size_t grave_count, grave_capacity;
    struct simulated_disk_counts counts;
};

extern struct disk simulated_disk;

uint64_t simulated_chance(void);
struct process *simulated_process(int number);
const char *simulated_name(const char *path, int *process);
struct file *simulated_find(const char *name);
struct file *simulated_make(const char *name);
void bytes_write(struct bytes *bytes, size_t offset, const void *data, size_t count);
void bytes_cut(struct bytes *bytes, size_t count);
void simulated_write(struct file *file, size_t offset, const void *data, size_t count);
void simulated_cut(struct file *file, size_t count);
void simulated_sync(struct file *file, bool with_folder);
void simulated_remove(struct file *file, bool with_folder);
void simulated_bury_memory(struct file *file);

/// Tells what a change of the disk comes to: 0 to go on, else SQLite's error. A torn write is to be done by half before.
int simulated_befall(int process, bool is_write, bool *is_torn);

extern const sqlite3_io_methods simulated_methods;

#endif
