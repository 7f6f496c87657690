#pragma once
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <time.h>
#include <zmq.h>

/* poll.h declares ppoll only for _GNU_SOURCE, which Swift does not define. */
extern int ppoll(struct pollfd *items, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
