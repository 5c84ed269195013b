// The disk: files, what of them is safe, and what a cut of the power leaves.

#include "disk.h"

#include <stdlib.h>
#include <string.h>

struct disk simulated_disk;

static struct {
    char **names;
    struct bytes *contents;
    size_t count;
} image;

// MARK: Chance

/// SplitMix64. Source: https://prng.di.unimi.it/splitmix64.c
uint64_t simulated_chance(void) {
    uint64_t z = (simulated_disk.chance += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

// MARK: Bytes

void bytes_write(struct bytes *bytes, size_t offset, const void *data, size_t count) {
    size_t end = offset + count;
    if (end > bytes->capacity) {
        size_t capacity = bytes->capacity ? bytes->capacity : 4096;
        while (capacity < end) capacity *= 2;
        bytes->data = realloc(bytes->data, capacity);
        if (!bytes->data) abort();
        bytes->capacity = capacity;
    }
    if (offset > bytes->count) memset(bytes->data + bytes->count, 0, offset - bytes->count);
    memcpy(bytes->data + offset, data, count);
    if (end > bytes->count) bytes->count = end;
}

void bytes_cut(struct bytes *bytes, size_t count) {
    if (count < bytes->count) bytes->count = count;
}

// MARK: Files

const char *simulated_name(const char *path, int *process) {
    char *end = NULL;
    long number = path[0] == '/' ? strtol(path + 1, &end, 10) : 0;
    *process = (int)number;
    return end && *end == '/' ? end + 1 : path;
}

struct process *simulated_process(int number) {
    struct disk *disk = &simulated_disk;
    if (number >= disk->process_count) {
        int count = number + 64;
        disk->processes = realloc(disk->processes, (size_t)count * sizeof *disk->processes);
        if (!disk->processes) abort();
        memset(disk->processes + disk->process_count, 0,
            (size_t)(count - disk->process_count) * sizeof *disk->processes);
        disk->process_count = count;
    }
    return &disk->processes[number];
}

struct file *simulated_find(const char *name) {
    for (struct file *file = simulated_disk.files; file; file = file->next)
        if (file->exists && strcmp(file->name, name) == 0) return file;
    return NULL;
}

struct file *simulated_make(const char *name) {
    // One of the same name that was removed is gone for good: its name stands for this one now.
    for (struct file *file = simulated_disk.files; file; file = file->next)
        if (strcmp(file->name, name) == 0) file->exists_safely = false;
    struct file *file = calloc(1, sizeof *file);
    if (!file) abort();
    file->name = strdup(name);
    file->number = ++simulated_disk.next_number;
    file->exists = true;
    file->last = &file->first;
    file->next = simulated_disk.files;
    simulated_disk.files = file;
    return file;
}

static void note(struct file *file, size_t offset, const void *data, size_t count) {
    struct change *change = malloc(sizeof *change);
    if (!change) abort();
    *change = (struct change){.offset = offset, .count = count};
    if (data) {
        change->data = malloc(count ? count : 1);
        if (!change->data) abort();
        memcpy(change->data, data, count);
    }
    *file->last = change;
    file->last = &change->next;
}

void simulated_write(struct file *file, size_t offset, const void *data, size_t count) {
    simulated_disk.counts.writes++;
    bytes_write(&file->now, offset, data, count);
    note(file, offset, data, count);
}

void simulated_cut(struct file *file, size_t count) {
    bytes_cut(&file->now, count);
    note(file, count, NULL, 0);
}

static void apply(struct file *file, const struct change *change, size_t count) {
    if (change->data) {
        bytes_write(&file->safe, change->offset, change->data, count);
    } else {
        bytes_cut(&file->safe, change->offset);
    }
}

static void forget_changes(struct file *file) {
    while (file->first) {
        struct change *change = file->first;
        file->first = change->next;
        free(change->data);
        free(change);
    }
    file->last = &file->first;
}

static void sync_folder(void) {
    for (struct file *file = simulated_disk.files; file; file = file->next) file->exists_safely = file->exists;
}

void simulated_sync(struct file *file, bool with_folder) {
    simulated_disk.counts.syncs++;
    if (simulated_disk.ignores_syncs) return;
    for (struct change *change = file->first; change; change = change->next) apply(file, change, change->count);
    forget_changes(file);
    if (with_folder) sync_folder();
}

void simulated_remove(struct file *file, bool with_folder) {
    file->exists = false;
    if (with_folder && !simulated_disk.ignores_syncs) sync_folder();
}

void simulated_bury_memory(struct file *file) {
    struct disk *disk = &simulated_disk;
    for (int i = 0; i < file->region_count; i++) {
        if (disk->grave_count == disk->grave_capacity) {
            disk->grave_capacity = disk->grave_capacity ? disk->grave_capacity * 2 : 64;
            disk->graves = realloc(disk->graves, disk->grave_capacity * sizeof *disk->graves);
            if (!disk->graves) abort();
        }
        disk->graves[disk->grave_count++] = file->regions[i];
    }
    free(file->regions);
    file->regions = NULL;
    file->region_count = 0;
}

// MARK: Fates

/// Keeps the shared memory as it is when a process dies: what it still does to it while it unwinds has not happened.
static void freeze_memory(void) {
    for (struct file *file = simulated_disk.files; file; file = file->next) {
        if (!file->region_count) continue;
        file->frozen = calloc((size_t)file->region_count, sizeof *file->frozen);
        if (!file->frozen) abort();
        file->frozen_count = file->region_count;
        for (int i = 0; i < file->region_count; i++) {
            file->frozen[i] = malloc((size_t)file->region_size);
            if (!file->frozen[i]) abort();
            memcpy(file->frozen[i], file->regions[i], (size_t)file->region_size);
        }
    }
}

static void thaw_memory(void) {
    for (struct file *file = simulated_disk.files; file; file = file->next) {
        for (int i = 0; i < file->frozen_count; i++) {
            if (i < file->region_count) memcpy(file->regions[i], file->frozen[i], (size_t)file->region_size);
            free(file->frozen[i]);
        }
        free(file->frozen);
        file->frozen = NULL;
        file->frozen_count = 0;
    }
}

int simulated_befall(int number, bool is_write, bool *is_torn) {
    struct process *process = simulated_process(number);
    if (process->is_dead) return SQLITE_IOERR;
    if (!process->fate || process->fate == SIMULATED_FATE_BUSY || --process->countdown > 0) return SQLITE_OK;
    enum simulated_fate fate = process->fate;
    process->fate = 0;
    simulated_disk.counts.errors++;
    switch (fate) {
    case SIMULATED_FATE_KILL:
    case SIMULATED_FATE_POWER:
        process->is_dead = true;
        simulated_disk.death = fate;
        simulated_disk.dead_process = number;
        freeze_memory();
        return SQLITE_IOERR;
    case SIMULATED_FATE_FULL:
        return is_write ? SQLITE_FULL : SQLITE_IOERR_FSYNC;
    case SIMULATED_FATE_TORN:
        *is_torn = is_write;
        return is_write ? SQLITE_FULL : SQLITE_IOERR_FSYNC;
    default:
        return is_write ? SQLITE_IOERR_WRITE : SQLITE_IOERR_FSYNC;
    }
}

void simulated_disk_set_fate(int number, enum simulated_fate fate, int after) {
    struct process *process = simulated_process(number);
    process->fate = fate;
    process->countdown = after;
}

bool simulated_disk_clear_fate(int number) {
    struct process *process = simulated_process(number);
    bool had = process->fate != 0;
    process->fate = 0;
    return had;
}

enum simulated_fate simulated_disk_take_death(int *process) {
    enum simulated_fate death = simulated_disk.death;
    *process = simulated_disk.dead_process;
    simulated_disk.death = 0;
    return death;
}

void simulated_disk_kill(int number) {
    simulated_process(number)->is_dead = true;
    thaw_memory();
    for (struct file *file = simulated_disk.files; file; file = file->next) {
        bool is_mapped = false;
        for (struct open_file *open = file->opened; open; open = open->next) {
            if (open->process == number) {
                open->level = SQLITE_LOCK_NONE;
                open->maps_memory = false;
                open->shared_locks = open->exclusive_locks = 0;
            }
            is_mapped |= open->maps_memory;
        }
        // Whoever comes first finds the memory empty: nobody was left to keep it right.
        if (!is_mapped) simulated_bury_memory(file);
    }
}

static void lose_power(struct file *file) {
    for (struct change *change = file->first; change; change = change->next) {
        switch (simulated_chance() % 4) {
        case 0:
            simulated_disk.counts.lost++;
            break;
        case 1:
            // A device writes whole sectors.
            simulated_disk.counts.torn++;
            apply(file, change, change->data ? simulated_chance() % (change->count / 512 + 1) * 512 : 0);
            break;
        default:
            apply(file, change, change->count);
        }
    }
    forget_changes(file);
    if (file->exists != file->exists_safely) file->exists = file->exists_safely = simulated_chance() & 1;
    file->now.count = 0;
    bytes_write(&file->now, 0, file->safe.data ? file->safe.data : (const uint8_t *)"", file->safe.count);
    simulated_bury_memory(file);
}

void simulated_disk_cut_power(int last_process) {
    for (int number = 0; number <= last_process; number++) simulated_disk_kill(number);
    for (struct file *file = simulated_disk.files; file; file = file->next) lose_power(file);
}

// MARK: Lives

static void free_file(struct file *file) {
    forget_changes(file);
    simulated_bury_memory(file);
    free(file->now.data);
    free(file->safe.data);
    free(file->name);
    free(file);
}

void simulated_disk_reset(uint64_t seed) {
    struct disk *disk = &simulated_disk;
    thaw_memory();
    while (disk->files) {
        struct file *file = disk->files;
        disk->files = file->next;
        // One that somebody forgot to close stays in memory.
        if (!file->opened) free_file(file);
    }
    for (size_t i = 0; i < disk->grave_count; i++) free(disk->graves[i]);
    free(disk->graves);
    free(disk->processes);
    *disk = (struct disk){.chance = seed};
    // SQLite asks for its chance anew.
    sqlite3_randomness(0, NULL);
}

void simulated_disk_keep_image(void) {
    for (struct file *file = simulated_disk.files; file; file = file->next) {
        if (!file->exists) continue;
        image.names = realloc(image.names, (image.count + 1) * sizeof *image.names);
        image.contents = realloc(image.contents, (image.count + 1) * sizeof *image.contents);
        if (!image.names || !image.contents) abort();
        image.names[image.count] = strdup(file->name);
        image.contents[image.count] = (struct bytes){0};
        if (file->now.count) bytes_write(&image.contents[image.count], 0, file->now.data, file->now.count);
        image.count++;
    }
}

bool simulated_disk_restore(void) {
    for (size_t i = 0; i < image.count; i++) {
        struct file *file = simulated_make(image.names[i]);
        file->exists_safely = true;
        if (!image.contents[i].count) continue;
        bytes_write(&file->now, 0, image.contents[i].data, image.contents[i].count);
        bytes_write(&file->safe, 0, image.contents[i].data, image.contents[i].count);
    }
    return image.count > 0;
}

void simulated_disk_set_time(int64_t milliseconds) { simulated_disk.time = milliseconds; }

void simulated_disk_set_ignores_syncs(bool ignores) { simulated_disk.ignores_syncs = ignores; }

struct simulated_disk_counts simulated_disk_counts(void) { return simulated_disk.counts; }

bool simulated_disk_identity(const char *path, uint64_t *number, uint64_t *byte_count) {
    int process;
    struct file *file = simulated_find(simulated_name(path, &process));
    if (!file) return false;
    *number = file->number;
    *byte_count = file->now.count;
    return true;
}

bool simulated_disk_make(const char *path) {
    int process;
    const char *name = simulated_name(path, &process);
    if (simulated_process(process)->is_dead) return false;
    if (!simulated_find(name)) simulated_make(name);
    return true;
}
