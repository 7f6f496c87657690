#define _GNU_SOURCE
#include "CSandbox.h"
#include <errno.h>
#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST_DESCRIPTORS = 4, MOST_CONDITIONS = 4 };

union descriptor_control {
    char bytes[CMSG_SPACE(sizeof(int) * MOST_DESCRIPTORS)];
    struct cmsghdr aligned;
};

ssize_t daybook_channel_send(
    int channel, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count) {
    if (descriptor_count > MOST_DESCRIPTORS) return -EMSGSIZE;
    struct iovec part = { (void *) bytes, count };
    struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
    union descriptor_control control;
    if (descriptor_count > 0) {
        memset(&control, 0, sizeof control);
        message.msg_control = control.bytes;
        message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptor_count);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int) * descriptor_count);
        memcpy(CMSG_DATA(header), descriptors, sizeof(int) * descriptor_count);
    }
    ssize_t sent = sendmsg(channel, &message, MSG_NOSIGNAL);
    return sent < 0 ? -errno : sent;
}

ssize_t daybook_channel_receive(
    int channel, void *bytes, size_t count, int *descriptors, size_t room, size_t *descriptor_count) {
    struct iovec part = { bytes, count };
    union descriptor_control control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes
    };
    *descriptor_count = 0;
    ssize_t received = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
    if (received < 0) return -errno;
    size_t found = 0;
    int all[MOST_DESCRIPTORS];
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t here = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < here && found < MOST_DESCRIPTORS; i++) {
            memcpy(&all[found++], CMSG_DATA(header) + i * sizeof(int), sizeof(int));
        }
    }
    if (found > room || (message.msg_flags & MSG_CTRUNC)) {
        for (size_t i = 0; i < found; i++) close(all[i]);
        return -EMSGSIZE;
    }
    memcpy(descriptors, all, found * sizeof(int));
    *descriptor_count = found;
    return received;
}

int daybook_sandbox_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) ? -errno : 0; }

int daybook_sandbox_close_from(unsigned first) { return close_range(first, ~0U, 0) ? -errno : 0; }

int daybook_sandbox_leave_namespaces(void) {
    return unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS) ? -errno : 0;
}

int daybook_sandbox_empty_root(void) {
    static const char place[] = "/proc";
    if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL)) return -errno;
    unsigned long flags = MS_NODEV | MS_NOEXEC | MS_NOSUID | MS_RDONLY;
    if (mount("none", place, "tmpfs", flags, "size=4k,nr_inodes=1")) return -errno;
    if (chdir(place) || chroot(".") || chdir("/")) return -errno;
    return 0;
}

int daybook_sandbox_drop_privileges(void) {
    struct __user_cap_header_struct header = { .version = _LINUX_CAPABILITY_VERSION_3 };
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3];
    memset(none, 0, sizeof none);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
    return syscall(SYS_capset, &header, none) ? -errno : 0;
}

int daybook_sandbox_limit(pid_t process, int resource, uint64_t value, int for_good) {
    struct rlimit limit;
    if (prlimit(process, resource, NULL, &limit)) return -errno;
    limit.rlim_cur = value;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    if (for_good) limit.rlim_max = limit.rlim_cur;
    return prlimit(process, resource, &limit, NULL) ? -errno : 0;
}

int64_t daybook_sandbox_computed(pid_t process) {
    clockid_t clock;
    struct timespec time;
    int error = clock_getcpuclockid(process, &clock);
    if (error) return -error;
    if (clock_gettime(clock, &time)) return -errno;
    return time.tv_sec + (time.tv_nsec > 0);
}

static scmp_filter_ctx context_of(daybook_filter *filter) { return (scmp_filter_ctx) filter; }

daybook_filter *daybook_filter_new(int error) {
    scmp_filter_ctx context = seccomp_init(SCMP_ACT_ERRNO(error));
    return (daybook_filter *) context;
}

int daybook_filter_add(
    daybook_filter *filter, const char *name, enum daybook_filter_action action, int error,
    const struct daybook_filter_condition *conditions, size_t condition_count) {
    int call = seccomp_syscall_resolve_name(name);
    if (call == __NR_SCMP_ERROR) return 0;
    if (condition_count > MOST_CONDITIONS) return -EINVAL;
    struct scmp_arg_cmp all[MOST_CONDITIONS];
    for (size_t i = 0; i < condition_count; i++) {
        all[i] = (struct scmp_arg_cmp) {
            .arg = conditions[i].argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = conditions[i].mask,
            .datum_b = conditions[i].value
        };
    }
    uint32_t result = action == DAYBOOK_FILTER_ALLOW ? SCMP_ACT_ALLOW
        : action == DAYBOOK_FILTER_KILL              ? SCMP_ACT_KILL_PROCESS
                                                     : SCMP_ACT_ERRNO(error);
    return seccomp_rule_add_array(context_of(filter), result, call, (unsigned) condition_count, all);
}

int daybook_filter_load(daybook_filter *filter, int all_threads) {
    int error = seccomp_attr_set(context_of(filter), SCMP_FLTATR_CTL_TSYNC, all_threads != 0);
    if (error) return error;
    return seccomp_load(context_of(filter));
}

void daybook_filter_release(daybook_filter *filter) { seccomp_release(context_of(filter)); }
