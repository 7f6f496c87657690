/// A file system in memory, mounted by FUSE, that records each change with its data in order, and each sync.
///
///     powercut-disk FOLDER RECORD
///
/// `powercut` compiles and starts it. Mounts itself at FOLDER, prints `ready`, and serves until it is unmounted or ended.
/// RECORD gets a record for each change before the program that made it goes on, so that the size of RECORD is a moment:
/// all changes before it have happened. Nothing is recorded for what only reads.
///
/// A record: the bytes of the whole, the kind (`enum kind`), the time in nanoseconds, four numbers, then names or data.
/// Files are kept until they have neither a name nor a user. The kernel keeps locks, and turns the copying of ranges
/// into writes; `fallocate` is refused, and programs then write instead.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST_WRITE = 1 << 20, ATTRIBUTE_COUNT = 4, VALID_SECONDS = 3600 };

enum kind {
    CREATE = 1, LINK, UNLINK, RENAME, WRITE, TRUNCATE, SYNC, SYNC_FOLDER, TIME, MODE, ATTRIBUTE,
};

struct record {
    uint32_t size, kind;
    uint64_t time, a, b, c, d;
};

struct entry {
    char *name;
    uint64_t node, cookie;
    struct entry *next;
};

struct attribute {
    char *name, *value;
    size_t size;
};

struct node {
    uint32_t mode, uid, gid, links, rdev;
    uint64_t uses, accessed, modified, changed, size, space, cookie;
    char *data;  // The bytes of a file, or the target of a symbolic link.
    struct entry *entries;
    struct attribute attributes[ATTRIBUTE_COUNT];
};

static struct node **nodes;
static uint64_t node_count, node_space;
static int device, record_file;
static struct fuse_in_header *header;

static void fail(const char *what) {
    perror(what);
    _exit(1);
}

static void *checked(void *memory) {
    if (!memory) fail("powercut-disk: no memory");
    return memory;
}

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void record(enum kind kind, uint64_t time, uint64_t a, uint64_t b, uint64_t c, uint64_t d, const void *first,
                   size_t first_size, const void *second, size_t second_size) {
    struct record head = {(uint32_t)(sizeof head + first_size + second_size), kind, time, a, b, c, d};
    struct iovec parts[] = {
        {&head, sizeof head}, {(void *)first, first_size}, {(void *)second, second_size}};
    if (writev(record_file, parts, 3) != (ssize_t)head.size) fail("powercut-disk: record");
}

static struct node *make(uint32_t mode, uint32_t rdev, uint64_t *id) {
    if (node_count == node_space) {
        node_space = node_space ? 2 * node_space : 1024;
        nodes = checked(realloc(nodes, node_space * sizeof *nodes));
    }
    struct node *node = checked(calloc(1, sizeof *node));
    node->mode = mode;
    node->uid = header ? header->uid : getuid();
    node->gid = header ? header->gid : getgid();
    node->rdev = rdev;
    node->links = S_ISDIR(mode) ? 2 : 1;
    node->cookie = 3;
    node->accessed = node->modified = node->changed = now();
    *id = node_count;
    nodes[node_count++] = node;
    return node;
}

static struct node *at(uint64_t id) { return id < node_count ? nodes[id] : NULL; }

static void drop_if_unused(struct node *node) {
    if (node->uses > 0 || node->links > 0 || S_ISDIR(node->mode)) return;
    free(node->data);
    node->data = NULL;
    node->size = node->space = 0;
}

static struct entry **find(struct node *folder, const char *name) {
    struct entry **place = &folder->entries;
    while (*place && strcmp((*place)->name, name) != 0) place = &(*place)->next;
    return place;
}

static void touch(struct node *node) { node->modified = node->changed = now(); }

static void add(struct node *folder, const char *name, uint64_t id) {
    struct entry *entry = checked(calloc(1, sizeof *entry));
    *entry = (struct entry){checked(strdup(name)), id, folder->cookie++, NULL};
    *find(folder, name) = entry;
    touch(folder);
}

static void take_out(struct node *folder, struct entry **place) {
    struct entry *entry = *place;
    *place = entry->next;
    free(entry->name);
    free(entry);
    touch(folder);
}

static void resize(struct node *node, uint64_t size) {
    if (size > node->space) {
        uint64_t space = size < 4096 ? 4096 : size + size / 2;
        node->data = checked(realloc(node->data, space));
        node->space = space;
    }
    if (size > node->size) memset(node->data + node->size, 0, size - node->size);
    node->size = size;
}

static void reply(int error, const void *data, size_t size) {
    struct fuse_out_header out = {(uint32_t)(sizeof out + size), -error, header->unique};
    struct iovec parts[] = {{&out, sizeof out}, {(void *)data, size}};
    // A call may have been interrupted, and its asker gone (ENOENT).
    if (writev(device, parts, 2) < 0 && errno != ENOENT && errno != ENODEV) fail("powercut-disk: reply");
}

static struct fuse_attr facts(uint64_t id, const struct node *node) {
    const uint64_t second = 1000000000;
    return (struct fuse_attr){
        .ino = id, .size = node->size, .blocks = (node->size + 511) / 512, .atime = node->accessed / second,
        .mtime = node->modified / second, .ctime = node->changed / second,
        .atimensec = (uint32_t)(node->accessed % second), .mtimensec = (uint32_t)(node->modified % second),
        .ctimensec = (uint32_t)(node->changed % second), .mode = node->mode, .nlink = node->links, .uid = node->uid,
        .gid = node->gid, .rdev = node->rdev, .blksize = 4096};
}

static struct fuse_entry_out found(uint64_t id, struct node *node) {
    node->uses++;
    return (struct fuse_entry_out){
        .nodeid = id, .entry_valid = VALID_SECONDS, .attr_valid = VALID_SECONDS, .attr = facts(id, node)};
}

static void reply_found(uint64_t id, struct node *node) {
    struct fuse_entry_out out = found(id, node);
    reply(0, &out, sizeof out);
}

static void create(struct node *folder, const char *name, uint32_t mode, uint32_t rdev, const char *target, int opens) {
    if (folder && *find(folder, name)) return reply(EEXIST, NULL, 0);
    uint64_t id;
    struct node *node = make(mode, rdev, &id);
    if (folder) add(folder, name, id);
    if (!folder) node->links = 0;
    if (target) {
        resize(node, strlen(target));
        memcpy(node->data, target, node->size);
    }
    // An unnamed file (O_TMPFILE) lies in no folder.
    record(CREATE, node->modified, folder ? header->nodeid : 0, id, mode, 0, name, strlen(name) + 1,
           target ? target : "", target ? strlen(target) : 0);
    if (!opens) return reply_found(id, node);
    struct {
        struct fuse_entry_out entry;
        struct fuse_open_out open;
    } out = {found(id, node), {.open_flags = FOPEN_KEEP_CACHE}};
    reply(0, &out, sizeof out);
}

static void set_facts(struct node *node, const struct fuse_setattr_in *in) {
    if (in->valid & FATTR_SIZE) {
        resize(node, in->size);
        touch(node);
        record(TRUNCATE, node->modified, header->nodeid, in->size, 0, 0, NULL, 0, NULL, 0);
    }
    if (in->valid & FATTR_MODE) {
        node->mode = (node->mode & S_IFMT) | (in->mode & ~(uint32_t)S_IFMT);
        record(MODE, now(), header->nodeid, node->mode, 0, 0, NULL, 0, NULL, 0);
    }
    if (in->valid & FATTR_UID) node->uid = in->uid;
    if (in->valid & FATTR_GID) node->gid = in->gid;
    if (in->valid & FATTR_ATIME)
        node->accessed = in->valid & FATTR_ATIME_NOW ? now() : in->atime * 1000000000 + in->atimensec;
    if (in->valid & FATTR_MTIME) {
        node->modified = in->valid & FATTR_MTIME_NOW ? now() : in->mtime * 1000000000 + in->mtimensec;
        record(TIME, node->modified, header->nodeid, 0, 0, 0, NULL, 0, NULL, 0);
    }
    node->changed = now();
    struct fuse_attr_out out = {.attr_valid = VALID_SECONDS, .attr = facts(header->nodeid, node)};
    reply(0, &out, sizeof out);
}

static void write_bytes(struct node *node, const struct fuse_write_in *in) {
    const char *bytes = (const char *)(in + 1);
    if (in->offset + in->size > node->size) resize(node, in->offset + in->size);
    memcpy(node->data + in->offset, bytes, in->size);
    touch(node);
    record(WRITE, node->modified, header->nodeid, in->offset, 0, 0, bytes, in->size, NULL, 0);
    struct fuse_write_out out = {.size = in->size};
    reply(0, &out, sizeof out);
}

static void read_bytes(struct node *node, const struct fuse_read_in *in) {
    uint64_t rest = in->offset < node->size ? node->size - in->offset : 0;
    reply(0, rest ? node->data + in->offset : NULL, rest < in->size ? rest : in->size);
}

static void read_folder(struct node *folder, const struct fuse_read_in *in) {
    static char buffer[LARGEST_WRITE];
    size_t used = 0;
    uint64_t room = in->size < sizeof buffer ? in->size : sizeof buffer;
    struct entry itself = {".", header->nodeid, 1, NULL}, above = {"..", header->nodeid, 2, folder->entries};
    itself.next = &above;
    for (struct entry *entry = &itself; entry; entry = entry->next) {
        if (entry->cookie <= in->offset) continue;
        size_t length = strlen(entry->name), size = FUSE_DIRENT_ALIGN(FUSE_NAME_OFFSET + length);
        if (used + size > room) break;
        struct fuse_dirent head = {
            entry->node, entry->cookie, (uint32_t)length, (nodes[entry->node]->mode & S_IFMT) >> 12};
        memset(buffer + used, 0, size);
        memcpy(buffer + used, &head, FUSE_NAME_OFFSET);
        memcpy(buffer + used + FUSE_NAME_OFFSET, entry->name, length);
        used += size;
    }
    reply(0, buffer, used);
}

/// Takes a name out of a folder, and returns 0 or an error.
static int remove_name(struct node *folder, const char *name, int wants_folder) {
    struct entry **place = find(folder, name);
    if (!*place) return ENOENT;
    struct node *node = nodes[(*place)->node];
    if (wants_folder != -1 && wants_folder != S_ISDIR(node->mode)) return wants_folder ? ENOTDIR : EISDIR;
    if (S_ISDIR(node->mode) && node->entries) return ENOTEMPTY;
    take_out(folder, place);
    node->links = S_ISDIR(node->mode) ? 0 : node->links - 1;
    node->changed = now();
    drop_if_unused(node);
    return 0;
}

static void unlink_name(struct node *folder, const char *name, int wants_folder) {
    struct entry *entry = *find(folder, name);
    uint64_t id = entry ? entry->node : 0;
    int error = remove_name(folder, name, wants_folder);
    if (!error) record(UNLINK, now(), header->nodeid, id, 0, 0, name, strlen(name) + 1, NULL, 0);
    reply(error, NULL, 0);
}

static void rename_name(struct node *from, uint64_t new_folder, uint32_t flags, const char *name) {
    const char *new_name = name + strlen(name) + 1;
    struct node *to = at(new_folder);
    struct entry **place = find(from, name);
    if (!to || !*place) return reply(ENOENT, NULL, 0);
    if (flags & ~(uint32_t)RENAME_NOREPLACE) return reply(EINVAL, NULL, 0);
    uint64_t id = (*place)->node;
    if (*find(to, new_name)) {
        if (flags & RENAME_NOREPLACE) return reply(EEXIST, NULL, 0);
        int error = remove_name(to, new_name, -1);
        if (error) return reply(error, NULL, 0);
    }
    take_out(from, find(from, name));
    add(to, new_name, id);
    nodes[id]->changed = now();
    record(RENAME, now(), header->nodeid, new_folder, id, 0, name, strlen(name) + 1, new_name, strlen(new_name) + 1);
    reply(0, NULL, 0);
}

static void link_name(struct node *folder, uint64_t id, const char *name) {
    struct node *node = at(id);
    if (!node) return reply(ENOENT, NULL, 0);
    if (*find(folder, name)) return reply(EEXIST, NULL, 0);
    add(folder, name, id);
    node->links++;
    node->changed = now();
    record(LINK, now(), header->nodeid, id, 0, 0, name, strlen(name) + 1, NULL, 0);
    reply_found(id, node);
}

static struct attribute *attribute(struct node *node, const char *name) {
    for (int index = 0; index < ATTRIBUTE_COUNT; index++)
        if (node->attributes[index].name && strcmp(node->attributes[index].name, name) == 0)
            return &node->attributes[index];
    return NULL;
}

static void set_attribute(struct node *node, const struct fuse_setxattr_in *in) {
    // Without FUSE_SETXATTR_EXT the kernel sends the first two numbers only.
    const char *name = (const char *)in + FUSE_COMPAT_SETXATTR_IN_SIZE, *value = name + strlen(name) + 1;
    struct attribute *place = attribute(node, name);
    for (int index = 0; index < ATTRIBUTE_COUNT && !place; index++)
        if (!node->attributes[index].name) place = &node->attributes[index];
    if (!place) return reply(ENOSPC, NULL, 0);
    if (!place->name) place->name = checked(strdup(name));
    free(place->value);
    place->value = checked(malloc(in->size + 1));
    memcpy(place->value, value, in->size);
    place->size = in->size;
    record(ATTRIBUTE, now(), header->nodeid, 0, 0, 0, name, strlen(name) + 1, value, in->size);
    reply(0, NULL, 0);
}

static void get_attribute(struct node *node, const struct fuse_getxattr_in *in) {
    struct attribute *place = attribute(node, (const char *)(in + 1));
    if (!place) return reply(ENODATA, NULL, 0);
    struct fuse_getxattr_out out = {.size = (uint32_t)place->size};
    if (in->size == 0) return reply(0, &out, sizeof out);
    if (in->size < place->size) return reply(ERANGE, NULL, 0);
    reply(0, place->value, place->size);
}

static void forget(uint64_t id, uint64_t count) {
    struct node *node = at(id);
    if (!node || id == FUSE_ROOT_ID) return;
    node->uses = node->uses > count ? node->uses - count : 0;
    drop_if_unused(node);
}

static void begin(const struct fuse_init_in *in) {
    struct fuse_init_out out = {
        .major = FUSE_KERNEL_VERSION, .minor = FUSE_KERNEL_MINOR_VERSION, .max_readahead = in->max_readahead,
        .flags = in->flags & (FUSE_BIG_WRITES | FUSE_MAX_PAGES | FUSE_NO_OPEN_SUPPORT | FUSE_ASYNC_READ),
        .max_background = 16, .congestion_threshold = 12, .max_write = LARGEST_WRITE, .time_gran = 1,
        .max_pages = LARGEST_WRITE / 4096};
    reply(0, &out, sizeof out);
}

static void serve_folder(struct node *node, const void *in) {
    const char *name = in;
    switch (header->opcode) {
    case FUSE_LOOKUP: {
        struct entry *entry = *find(node, name);
        return entry ? reply_found(entry->node, nodes[entry->node]) : reply(ENOENT, NULL, 0);
    }
    case FUSE_CREATE: {
        const struct fuse_create_in *new = in;
        return create(node, (const char *)(new + 1), new->mode, 0, NULL, 1);
    }
    case FUSE_TMPFILE: return create(NULL, "", ((const struct fuse_create_in *)in)->mode, 0, NULL, 1);
    case FUSE_MKNOD: {
        const struct fuse_mknod_in *new = in;
        return create(node, (const char *)(new + 1), new->mode, new->rdev, NULL, 0);
    }
    case FUSE_MKDIR: {
        const struct fuse_mkdir_in *new = in;
        return create(node, (const char *)(new + 1), new->mode | S_IFDIR, 0, NULL, 0);
    }
    case FUSE_SYMLINK: return create(node, name, S_IFLNK | 0777, 0, name + strlen(name) + 1, 0);
    case FUSE_UNLINK: return unlink_name(node, name, 0);
    case FUSE_RMDIR: return unlink_name(node, name, 1);
    case FUSE_RENAME: {
        const struct fuse_rename_in *move = in;
        return rename_name(node, move->newdir, 0, (const char *)(move + 1));
    }
    case FUSE_RENAME2: {
        const struct fuse_rename2_in *move = in;
        return rename_name(node, move->newdir, move->flags, (const char *)(move + 1));
    }
    case FUSE_LINK: {
        const struct fuse_link_in *link = in;
        return link_name(node, link->oldnodeid, (const char *)(link + 1));
    }
    case FUSE_READDIR: return read_folder(node, in);
    case FUSE_FSYNCDIR:
        record(SYNC_FOLDER, now(), header->nodeid, 0, 0, 0, NULL, 0, NULL, 0);
        return reply(0, NULL, 0);
    default: return reply(ENOSYS, NULL, 0);
    }
}

static void serve(const void *in) {
    struct node *node = at(header->nodeid);
    switch (header->opcode) {
    case FUSE_INIT: return begin(in);
    case FUSE_INTERRUPT: return;
    case FUSE_FORGET: return forget(header->nodeid, ((const struct fuse_forget_in *)in)->nlookup);
    case FUSE_BATCH_FORGET: {
        const struct fuse_batch_forget_in *batch = in;
        const struct fuse_forget_one *one = (const void *)(batch + 1);
        for (uint32_t index = 0; index < batch->count; index++) forget(one[index].nodeid, one[index].nlookup);
        return;
    }
    case FUSE_STATFS: {
        struct fuse_statfs_out out = {
            .st = {.blocks = 1 << 26, .bfree = 1 << 25, .bavail = 1 << 25, .files = 1 << 24, .ffree = 1 << 23,
                   .bsize = 4096, .frsize = 4096, .namelen = 255}};
        return reply(0, &out, sizeof out);
    }
    }
    if (!node) return reply(ENOENT, NULL, 0);
    switch (header->opcode) {
    case FUSE_GETATTR: {
        struct fuse_attr_out out = {.attr_valid = VALID_SECONDS, .attr = facts(header->nodeid, node)};
        return reply(0, &out, sizeof out);
    }
    case FUSE_SETATTR: return set_facts(node, in);
    case FUSE_READLINK: return reply(0, node->data, node->size);
    case FUSE_READ: return read_bytes(node, in);
    case FUSE_WRITE: return write_bytes(node, in);
    case FUSE_FSYNC:
        record(SYNC, now(), header->nodeid, ((const struct fuse_fsync_in *)in)->fsync_flags & 1, 0, 0, NULL, 0, NULL, 0);
        return reply(0, NULL, 0);
    case FUSE_SETXATTR: return set_attribute(node, in);
    case FUSE_GETXATTR: return get_attribute(node, in);
    case FUSE_OPENDIR: {
        struct fuse_open_out out = {0};
        return reply(0, &out, sizeof out);
    }
    case FUSE_RELEASE: case FUSE_RELEASEDIR: return reply(0, NULL, 0);
    default: return S_ISDIR(node->mode) ? serve_folder(node, in) : reply(ENOSYS, NULL, 0);
    }
}

int main(int count, char **words) {
    if (count != 3) return fputs("usage: powercut-disk FOLDER RECORD\n", stderr), 64;
    record_file = open(words[2], O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (record_file < 0) fail(words[2]);
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    if (device < 0) fail("/dev/fuse");
    char options[128];
    snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=%u,group_id=%u,default_permissions", device,
             getuid(), getgid());
    if (mount("powercut", words[1], "fuse", MS_NOSUID | MS_NODEV, options) != 0) fail(words[1]);
    uint64_t id;
    make(0, 0, &id);
    make(S_IFDIR | 0700, 0, &id);  // FUSE_ROOT_ID
    puts("ready");
    fflush(stdout);
    static union {
        struct fuse_in_header header;
        char bytes[LARGEST_WRITE + 65536];
    } buffer;
    for (;;) {
        ssize_t size = read(device, &buffer, sizeof buffer);
        if (size < 0) {
            if (errno == ENOENT || errno == EINTR || errno == EAGAIN) continue;
            if (errno == ENODEV) return 0;
            fail("powercut-disk: request");
        }
        header = &buffer.header;
        serve(&buffer.header + 1);
    }
}
