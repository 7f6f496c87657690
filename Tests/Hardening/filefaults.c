/// Lets a chosen file operation of a program fail, or kills the program at it.
///
///     LD_PRELOAD=filefaults.so FILEFAULTS_UNDER=FOLDER FILEFAULTS_STATE=FILE program ...
///
/// `filefaults` compiles it and starts the programs. It stands before the C library's functions that change files, and
/// counts the calls about files below FOLDER, also those of several threads and of programs that the program starts.
/// FILEFAULTS_PROGRAM limits it to programs of one name. FILE begins with the number of calls so far (8 bytes), and the
/// number of faults (8 bytes); behind them, in the same file, stands the first faulty call in words.
///
///     FILEFAULTS_AT      the number of the call at which the faults begin; none without it
///     FILEFAULTS_FAULT   space, readonly, io: the call fails as on a full, a read-only or a broken disk; kill: the
///                        program is killed in the place of the call; tear: it is killed after half of a write
///     FILEFAULTS_LASTS   with any value, all calls from that one on fail, and for io those that read files, too
///
/// A full disk still removes and shortens files, and a read-only one syncs: these calls are left alone there. A full
/// disk takes half of the first write.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { STATE_SIZE = 4096, PATH_SIZE = 4096 };
enum fault { NO_FAULT, SPACE, READ_ONLY, IO, KILL, TEAR };
/// The kinds of calls, by what a full or a read-only disk does with them.
enum kind { CHANGES, WRITES, REMOVES, SYNCS, READS };

struct state {
    _Atomic uint64_t calls, faults;
    char words[STATE_SIZE - 16];
};

static struct state *state;
static char folder[PATH_SIZE];
static size_t folder_size;
static enum fault fault;
static uint64_t first;
static int lasts;

__attribute__((constructor)) static void begin(void) {
    const char *under = getenv("FILEFAULTS_UNDER"), *file = getenv("FILEFAULTS_STATE");
    const char *program = getenv("FILEFAULTS_PROGRAM"), *at = getenv("FILEFAULTS_AT");
    const char *name = getenv("FILEFAULTS_FAULT");
    if (!under || !file || strlen(under) >= sizeof folder) return;
    if (program && strcmp(program, program_invocation_short_name)) return;
    int opened = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC);
    if (opened < 0) return;
    void *mapped = mmap(NULL, STATE_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
    syscall(SYS_close, opened);
    if (mapped == MAP_FAILED) return;
    strcpy(folder, under);
    folder_size = strlen(folder);
    first = at ? strtoull(at, NULL, 10) : 0;
    lasts = getenv("FILEFAULTS_LASTS") != NULL;
    const char *names[] = {"", "space", "readonly", "io", "kill", "tear"};
    for (enum fault one = SPACE; name && one <= TEAR; one++)
        if (!strcmp(name, names[one])) fault = one;
    state = mapped;
}

static int is_below(const char *path) {
    return !strncmp(path, folder, folder_size) && (path[folder_size] == '/' || !path[folder_size]);
}

/// Makes a path absolute. Links are not followed: the folders of the tests have none.
static const char *absolute(int at, const char *path, char *buffer) {
    if (path[0] == '/') return path;
    char link[64];
    snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
    long size = syscall(SYS_readlinkat, AT_FDCWD, link, buffer, PATH_SIZE - 2);
    if (size <= 0) return "";
    buffer[size++] = '/';
    snprintf(buffer + size, PATH_SIZE - (size_t)size, "%s", path);
    return buffer;
}

static const char *opened(int file, char *buffer) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    long size = syscall(SYS_readlinkat, AT_FDCWD, link, buffer, PATH_SIZE - 1);
    if (size <= 0) return "";
    buffer[size] = 0;
    return buffer;
}

static int code(void) { return fault == SPACE ? ENOSPC : fault == READ_ONLY ? EROFS : EIO; }

static void end(void) {
    syscall(SYS_kill, getpid(), SIGKILL);
    for (;;) syscall(SYS_pause);
}

/// Counts a call. Returns whether it is the one with a fault: 1 for the first one with it, 2 for a later one.
static int counts(enum kind kind, const char *name, const char *path) {
    if (!state || !is_below(path)) return 0;
    // What reads is not counted, so that the number of a call is the same in each run.
    uint64_t number = kind == READS ? atomic_load(&state->calls) + 1 : atomic_fetch_add(&state->calls, 1) + 1;
    if (fault == NO_FAULT || !first || number < first || (number > first && !lasts)) return 0;
    if (kind == READS && (fault != IO || !lasts || number == first)) return 0;
    if (fault == SPACE && kind == REMOVES) return 0;
    if (fault == READ_ONLY && kind == SYNCS) return 0;
    int is_first = atomic_fetch_add(&state->faults, 1) == 0;
    if (is_first) snprintf(state->words, sizeof state->words, "%s %s", name, path);
    if (fault == KILL || (fault == TEAR && kind != WRITES)) end();
    return is_first ? 1 : 2;
}

static int fails(enum kind kind, const char *name, const char *path) {
    int saved = errno, found = counts(kind, name, path);
    errno = found ? code() : saved;
    return found;
}

static int path_fails(enum kind kind, const char *name, int at, const char *path) {
    char buffer[PATH_SIZE];
    return state && path && fails(kind, name, absolute(at, path, buffer));
}

static int file_fails(enum kind kind, const char *name, int file) {
    char buffer[PATH_SIZE];
    return state && fails(kind, name, opened(file, buffer));
}

#define NEXT(type, name, ...) \
    static type (*next)(__VA_ARGS__); \
    if (!next) next = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

// Writes

/// Returns the number of bytes that a write may still write; -1 if it fails.
static long written(const char *name, int file, size_t size) {
    char buffer[PATH_SIZE];
    if (!state) return (long)size;
    int saved = errno, found = counts(WRITES, name, opened(file, buffer));
    errno = saved;
    if (!found) return (long)size;
    if (fault == TEAR || (fault == SPACE && lasts && found == 1 && size > 1)) return (long)(size / 2);
    errno = code();
    return -1;
}

static void after_write(size_t wanted, long allowed) {
    if (fault == TEAR && allowed != (long)wanted) end();
}

#define WRITE(function, tail, ...) \
    ssize_t function(int file, const void *bytes, size_t size __VA_ARGS__) { \
        NEXT(ssize_t, #function, int, const void *, size_t __VA_ARGS__); \
        long allowed = written(#function, file, size); \
        if (allowed < 0) return -1; \
        ssize_t result = next(file, bytes, (size_t)allowed tail); \
        after_write(size, allowed); \
        return result; \
    }
#define OFFSET , offset
WRITE(write, )
WRITE(pwrite, OFFSET, , off_t offset)
WRITE(pwrite64, OFFSET, , off64_t offset)

ssize_t writev(int file, const struct iovec *parts, int count) {
    NEXT(ssize_t, "writev", int, const struct iovec *, int);
    return file_fails(CHANGES, "writev", file) ? -1 : next(file, parts, count);
}

ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t size, unsigned flags) {
    NEXT(ssize_t, "copy_file_range", int, off64_t *, int, off64_t *, size_t, unsigned);
    return file_fails(CHANGES, "copy_file_range", out) ? -1 : next(in, from, out, to, size, flags);
}

ssize_t sendfile(int out, int in, off_t *from, size_t size) {
    NEXT(ssize_t, "sendfile", int, int, off_t *, size_t);
    return file_fails(CHANGES, "sendfile", out) ? -1 : next(out, in, from, size);
}

ssize_t sendfile64(int out, int in, off64_t *from, size_t size) {
    NEXT(ssize_t, "sendfile64", int, int, off64_t *, size_t);
    return file_fails(CHANGES, "sendfile64", out) ? -1 : next(out, in, from, size);
}

int ioctl(int file, unsigned long request, ...) {
    NEXT(int, "ioctl", int, unsigned long, void *);
    va_list rest;
    va_start(rest, request);
    void *value = va_arg(rest, void *);
    va_end(rest);
    if ((request == FICLONE || request == FICLONERANGE) && file_fails(CHANGES, "clone", file)) return -1;
    return next(file, request, value);
}

// Opening

static int changes(int flags) { return flags & (O_CREAT | O_TRUNC) || (flags & O_TMPFILE) == O_TMPFILE; }

static enum kind opening(int flags) { return changes(flags) ? CHANGES : READS; }

#define MODE(flags) \
    mode_t mode = 0; \
    if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) { \
        va_list rest; \
        va_start(rest, flags); \
        mode = va_arg(rest, mode_t); \
        va_end(rest); \
    }
#define OPEN(function) \
    int function(const char *path, int flags, ...) { \
        NEXT(int, #function, const char *, int, ...); \
        MODE(flags) \
        return path_fails(opening(flags), "open", AT_FDCWD, path) ? -1 : next(path, flags, mode); \
    }
#define OPEN_AT(function) \
    int function(int at, const char *path, int flags, ...) { \
        NEXT(int, #function, int, const char *, int, ...); \
        MODE(flags) \
        return path_fails(opening(flags), "open", at, path) ? -1 : next(at, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)

int creat(const char *path, mode_t mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }

#define MAKE(function, parameters, ...) \
    int function parameters { \
        NEXT(int, #function, char *, __VA_ARGS__); \
        return path_fails(CHANGES, #function, AT_FDCWD, path) ? -1 : next(path, number); \
    }
MAKE(mkstemps, (char *path, int number), int)
MAKE(mkostemp, (char *path, int number), int)

int mkstemp(char *path) {
    NEXT(int, "mkstemp", char *);
    return path_fails(CHANGES, "mkstemp", AT_FDCWD, path) ? -1 : next(path);
}

// Names

int rename(const char *from, const char *to) {
    NEXT(int, "rename", const char *, const char *);
    return path_fails(CHANGES, "rename", AT_FDCWD, to) ? -1 : next(from, to);
}

int renameat(int in, const char *from, int at, const char *to) {
    NEXT(int, "renameat", int, const char *, int, const char *);
    return path_fails(CHANGES, "rename", at, to) ? -1 : next(in, from, at, to);
}

int renameat2(int in, const char *from, int at, const char *to, unsigned flags) {
    NEXT(int, "renameat2", int, const char *, int, const char *, unsigned);
    return path_fails(CHANGES, "rename", at, to) ? -1 : next(in, from, at, to, flags);
}

int link(const char *from, const char *to) {
    NEXT(int, "link", const char *, const char *);
    return path_fails(CHANGES, "link", AT_FDCWD, to) ? -1 : next(from, to);
}

int linkat(int in, const char *from, int at, const char *to, int flags) {
    NEXT(int, "linkat", int, const char *, int, const char *, int);
    return path_fails(CHANGES, "link", at, to) ? -1 : next(in, from, at, to, flags);
}

int symlink(const char *target, const char *path) {
    NEXT(int, "symlink", const char *, const char *);
    return path_fails(CHANGES, "symlink", AT_FDCWD, path) ? -1 : next(target, path);
}

int symlinkat(const char *target, int at, const char *path) {
    NEXT(int, "symlinkat", const char *, int, const char *);
    return path_fails(CHANGES, "symlink", at, path) ? -1 : next(target, at, path);
}

int unlink(const char *path) {
    NEXT(int, "unlink", const char *);
    return path_fails(REMOVES, "unlink", AT_FDCWD, path) ? -1 : next(path);
}

int unlinkat(int at, const char *path, int flags) {
    NEXT(int, "unlinkat", int, const char *, int);
    return path_fails(REMOVES, "unlink", at, path) ? -1 : next(at, path, flags);
}

int remove(const char *path) {
    NEXT(int, "remove", const char *);
    return path_fails(REMOVES, "remove", AT_FDCWD, path) ? -1 : next(path);
}

int rmdir(const char *path) {
    NEXT(int, "rmdir", const char *);
    return path_fails(REMOVES, "rmdir", AT_FDCWD, path) ? -1 : next(path);
}

int mkdir(const char *path, mode_t mode) {
    NEXT(int, "mkdir", const char *, mode_t);
    return path_fails(CHANGES, "mkdir", AT_FDCWD, path) ? -1 : next(path, mode);
}

int mkdirat(int at, const char *path, mode_t mode) {
    NEXT(int, "mkdirat", int, const char *, mode_t);
    return path_fails(CHANGES, "mkdir", at, path) ? -1 : next(at, path, mode);
}

// Sizes, times and syncs

#define ON_FILE(function, kind, parameters, arguments, ...) \
    int function parameters { \
        NEXT(int, #function, __VA_ARGS__); \
        return file_fails(kind, #function, file) ? -1 : next arguments; \
    }
ON_FILE(fsync, SYNCS, (int file), (file), int)
ON_FILE(fdatasync, SYNCS, (int file), (file), int)
ON_FILE(ftruncate, REMOVES, (int file, off_t size), (file, size), int, off_t)
ON_FILE(ftruncate64, REMOVES, (int file, off64_t size), (file, size), int, off64_t)
ON_FILE(fchmod, CHANGES, (int file, mode_t mode), (file, mode), int, mode_t)
ON_FILE(futimens, CHANGES, (int file, const struct timespec times[2]), (file, times), int, const struct timespec *)
ON_FILE(fallocate, CHANGES, (int file, int mode, off_t start, off_t size), (file, mode, start, size), int, int, off_t,
        off_t)
ON_FILE(fallocate64, CHANGES, (int file, int mode, off64_t start, off64_t size), (file, mode, start, size), int, int,
        off64_t, off64_t)

// Unlike the others, these return their error.
int posix_fallocate(int file, off_t start, off_t size) {
    NEXT(int, "posix_fallocate", int, off_t, off_t);
    return file_fails(CHANGES, "posix_fallocate", file) ? errno : next(file, start, size);
}

int posix_fallocate64(int file, off64_t start, off64_t size) {
    NEXT(int, "posix_fallocate64", int, off64_t, off64_t);
    return file_fails(CHANGES, "posix_fallocate64", file) ? errno : next(file, start, size);
}

// Reading, which a disk that went away refuses

ssize_t read(int file, void *bytes, size_t size) {
    NEXT(ssize_t, "read", int, void *, size_t);
    return file_fails(READS, "read", file) ? -1 : next(file, bytes, size);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
    NEXT(ssize_t, "pread", int, void *, size_t, off_t);
    return file_fails(READS, "pread", file) ? -1 : next(file, bytes, size, offset);
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) {
    NEXT(ssize_t, "pread64", int, void *, size_t, off64_t);
    return file_fails(READS, "pread64", file) ? -1 : next(file, bytes, size, offset);
}

DIR *opendir(const char *path) {
    NEXT(DIR *, "opendir", const char *);
    return path_fails(READS, "opendir", AT_FDCWD, path) ? NULL : next(path);
}
