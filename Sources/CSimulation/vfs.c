// The disk as a VFS of SQLite: https://sqlite.org/vfs.html, https://sqlite.org/c3ref/io_methods.html

#include "disk.h"

#include <stdlib.h>
#include <string.h>

#define OPENED(file) ((struct open_file *)(file))

static bool is_dead(const struct open_file *open) { return simulated_process(open->process)->is_dead; }

// MARK: A file

static int close_file(sqlite3_file *base) {
    struct open_file *open = OPENED(base);
    if (open->deletes && !is_dead(open)) simulated_remove(open->file, false);
    for (struct open_file **link = &open->file->opened; *link; link = &(*link)->next) {
        if (*link != open) continue;
        *link = open->next;
        break;
    }
    return SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *data, int count, sqlite3_int64 offset) {
    struct open_file *open = OPENED(base);
    if (is_dead(open)) return SQLITE_IOERR_READ;
    const struct bytes *bytes = &open->file->now;
    size_t start = (size_t)offset, wanted = (size_t)count;
    size_t there = start >= bytes->count ? 0 : bytes->count - start;
    if (there > wanted) there = wanted;
    if (there) memcpy(data, bytes->data + start, there);
    if (there == wanted) return SQLITE_OK;
    memset((uint8_t *)data + there, 0, wanted - there);
    return SQLITE_IOERR_SHORT_READ;
}

static int write_file(sqlite3_file *base, const void *data, int count, sqlite3_int64 offset) {
    struct open_file *open = OPENED(base);
    bool is_torn = false;
    int code = simulated_befall(open->process, true, &is_torn);
    size_t written = code == SQLITE_OK ? (size_t)count : is_torn ? (size_t)count / 2 : 0;
    if (written) simulated_write(open->file, (size_t)offset, data, written);
    return code;
}

static int cut_file(sqlite3_file *base, sqlite3_int64 count) {
    struct open_file *open = OPENED(base);
    bool is_torn = false;
    int code = simulated_befall(open->process, true, &is_torn);
    if (code == SQLITE_OK) simulated_cut(open->file, (size_t)count);
    return code;
}

static int sync_file(sqlite3_file *base, int flags) {
    (void)flags;
    struct open_file *open = OPENED(base);
    bool is_torn = false;
    int code = simulated_befall(open->process, false, &is_torn);
    if (code != SQLITE_OK) return code;
    simulated_sync(open->file, open->syncs_folder);
    open->syncs_folder = false;
    return SQLITE_OK;
}

static int size_of_file(sqlite3_file *base, sqlite3_int64 *count) {
    struct open_file *open = OPENED(base);
    if (is_dead(open)) return SQLITE_IOERR_FSTAT;
    *count = (sqlite3_int64)open->file->now.count;
    return SQLITE_OK;
}

// MARK: Locks of the file

/// Whether a connection of another holds a level at least.
static bool others_hold(const struct open_file *open, int level) {
    for (const struct open_file *other = open->file->opened; other; other = other->next)
        if (other != open && other->level >= level) return true;
    return false;
}

/// The rules of https://sqlite.org/lockingv3.html, section 3.
static int lock_file(sqlite3_file *base, int level) {
    struct open_file *open = OPENED(base);
    struct process *process = simulated_process(open->process);
    if (process->is_dead) return SQLITE_IOERR_LOCK;
    if (process->fate == SIMULATED_FATE_BUSY && level == SQLITE_LOCK_EXCLUSIVE) return SQLITE_BUSY;
    if (open->level >= level) return SQLITE_OK;
    switch (level) {
    case SQLITE_LOCK_SHARED:
        if (others_hold(open, SQLITE_LOCK_PENDING)) return SQLITE_BUSY;
        break;
    case SQLITE_LOCK_RESERVED:
        if (others_hold(open, SQLITE_LOCK_RESERVED)) return SQLITE_BUSY;
        break;
    default:
        if (others_hold(open, SQLITE_LOCK_RESERVED)) return SQLITE_BUSY;
        open->level = SQLITE_LOCK_PENDING;
        if (others_hold(open, SQLITE_LOCK_SHARED)) return SQLITE_BUSY;
    }
    open->level = level;
    return SQLITE_OK;
}

static int unlock_file(sqlite3_file *base, int level) {
    struct open_file *open = OPENED(base);
    if (open->level > level) open->level = level;
    return SQLITE_OK;
}

static int is_reserved(sqlite3_file *base, int *result) {
    struct open_file *open = OPENED(base);
    *result = open->level >= SQLITE_LOCK_RESERVED || others_hold(open, SQLITE_LOCK_RESERVED);
    return SQLITE_OK;
}

static int control_file(sqlite3_file *base, int operation, void *argument) {
    (void)base, (void)operation, (void)argument;
    return SQLITE_NOTFOUND;
}

static int sector_size(sqlite3_file *base) {
    (void)base;
    return 4096;
}

static int characteristics(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

// MARK: The memory that connections share

static int map_memory(sqlite3_file *base, int region, int size, int extends, void volatile **memory) {
    struct open_file *open = OPENED(base);
    struct file *file = open->file;
    *memory = NULL;
    if (is_dead(open)) return SQLITE_IOERR_SHMMAP;
    open->maps_memory = true;
    if (region >= file->region_count) {
        if (!extends) return SQLITE_OK;
        file->regions = realloc(file->regions, (size_t)(region + 1) * sizeof *file->regions);
        if (!file->regions) abort();
        while (file->region_count <= region) {
            file->regions[file->region_count] = calloc(1, (size_t)size);
            if (!file->regions[file->region_count]) abort();
            file->region_count++;
        }
        file->region_size = size;
    }
    *memory = file->regions[region];
    return SQLITE_OK;
}

static int lock_memory(sqlite3_file *base, int offset, int count, int flags) {
    struct open_file *open = OPENED(base);
    struct process *process = simulated_process(open->process);
    unsigned mask = ((1u << count) - 1) << offset;
    if (flags & SQLITE_SHM_UNLOCK) {
        open->shared_locks &= ~mask;
        open->exclusive_locks &= ~mask;
        return SQLITE_OK;
    }
    if (process->is_dead) return SQLITE_IOERR_SHMLOCK;
    if (flags & SQLITE_SHM_EXCLUSIVE && offset == 0 && process->fate == SIMULATED_FATE_BUSY) {
        // The write lock: somebody else is writing, for as long as nobody waits.
        if (--process->countdown <= 0) {
            process->fate = 0;
            simulated_disk.counts.errors++;
            return SQLITE_BUSY;
        }
    }
    for (struct open_file *other = open->file->opened; other; other = other->next) {
        if (other == open) continue;
        if (other->exclusive_locks & mask) return SQLITE_BUSY;
        if (flags & SQLITE_SHM_EXCLUSIVE && other->shared_locks & mask) return SQLITE_BUSY;
    }
    if (flags & SQLITE_SHM_EXCLUSIVE) {
        open->exclusive_locks |= mask;
    } else {
        open->shared_locks |= mask;
    }
    return SQLITE_OK;
}

static void memory_barrier(sqlite3_file *base) { (void)base; }

static int unmap_memory(sqlite3_file *base, int deletes) {
    (void)deletes;
    struct open_file *open = OPENED(base);
    bool was_mapped = open->maps_memory;
    open->maps_memory = false;
    open->shared_locks = open->exclusive_locks = 0;
    for (struct open_file *other = open->file->opened; other; other = other->next)
        if (other->maps_memory) return SQLITE_OK;
    if (was_mapped) simulated_bury_memory(open->file);
    return SQLITE_OK;
}

const sqlite3_io_methods simulated_methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = cut_file,
    .xSync = sync_file,
    .xFileSize = size_of_file,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_memory,
    .xShmLock = lock_memory,
    .xShmBarrier = memory_barrier,
    .xShmUnmap = unmap_memory,
};

// MARK: The file system

static int open_path(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *given) {
    (void)vfs;
    struct open_file *open = OPENED(base);
    memset(open, 0, sizeof *open);
    int number = 0;
    const char *name = path ? simulated_name(path, &number) : "temporary";
    if (simulated_process(number)->is_dead) return SQLITE_CANTOPEN;
    struct file *file = path ? simulated_find(name) : NULL;
    bool is_new = !file;
    if (is_new) {
        if (path && !(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
        file = simulated_make(name);
    }
    simulated_disk.counts.opens++;
    open->base.pMethods = &simulated_methods;
    open->file = file;
    open->process = number;
    open->deletes = flags & SQLITE_OPEN_DELETEONCLOSE;
    open->syncs_folder = flags & SQLITE_OPEN_CREATE &&
        flags & (SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL);
    open->next = file->opened;
    file->opened = open;
    if (given) *given = flags;
    return SQLITE_OK;
}

static int delete_path(sqlite3_vfs *vfs, const char *path, int syncs_folder) {
    (void)vfs;
    int number;
    const char *name = simulated_name(path, &number);
    bool is_torn = false;
    int code = simulated_befall(number, true, &is_torn);
    if (code != SQLITE_OK) return SQLITE_IOERR_DELETE;
    struct file *file = simulated_find(name);
    if (!file) return SQLITE_IOERR_DELETE_NOENT;
    simulated_remove(file, syncs_folder);
    return SQLITE_OK;
}

static int may_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    (void)vfs;
    int number;
    const struct file *file = simulated_find(simulated_name(path, &number));
    // As the system's own VFS has it, an empty journal is none.
    *result = file && (flags != SQLITE_ACCESS_EXISTS || file->now.count > 0);
    return SQLITE_OK;
}

static int full_path(sqlite3_vfs *vfs, const char *path, int count, char *result) {
    (void)vfs;
    size_t length = strlen(path);
    if (length >= (size_t)count) return SQLITE_CANTOPEN;
    memcpy(result, path, length + 1);
    return SQLITE_OK;
}

static int give_chance(sqlite3_vfs *vfs, int count, char *bytes) {
    (void)vfs;
    for (int i = 0; i < count; i++) bytes[i] = (char)simulated_chance();
    return count;
}

static int sleep_for(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

static int present_time(sqlite3_vfs *vfs, sqlite3_int64 *time) {
    (void)vfs;
    // The Julian day of 1970-01-01 is 2440587.5.
    *time = simulated_disk.time + 210866760000000;
    return SQLITE_OK;
}

static int present_day(sqlite3_vfs *vfs, double *day) {
    sqlite3_int64 time;
    present_time(vfs, &time);
    *day = (double)time / 86400000.0;
    return SQLITE_OK;
}

static int last_error(sqlite3_vfs *vfs, int count, char *text) {
    (void)vfs;
    if (count > 0) text[0] = 0;
    return 0;
}

int simulated_disk_register(void) {
    static sqlite3_vfs vfs = {
        .iVersion = 2,
        .szOsFile = sizeof(struct open_file),
        .mxPathname = 512,
        .zName = SIMULATED_DISK_NAME,
        .xOpen = open_path,
        .xDelete = delete_path,
        .xAccess = may_access,
        .xFullPathname = full_path,
        .xRandomness = give_chance,
        .xSleep = sleep_for,
        .xCurrentTime = present_day,
        .xGetLastError = last_error,
        .xCurrentTimeInt64 = present_time,
    };
    // There is one thread, and nobody asks how much memory is used.
    sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    return sqlite3_vfs_register(&vfs, 0);
}
