#include "thread_sanitizer.h"

#if __has_feature(thread_sanitizer)

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

// Swift's Mutex for Linux keeps its owner's thread id in a word, 0 when it is free. Without contention the word is changed
// by code within ours, which ThreadSanitizer sees; with it, by the kernel (FUTEX_LOCK_PI) on behalf of a library that is
// not instrumented, and everything behind a contended lock looks like a race. Here, contended locks are taken by trying
// again, in sight; the kernel is never asked, so the slow way to unlock is never taken.
__attribute__((swiftcall)) void lock_slowly(uint32_t self, __attribute__((swift_context)) _Atomic(uint32_t) *owner)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

__attribute__((swiftcall)) void lock_slowly(uint32_t self, __attribute__((swift_context)) _Atomic(uint32_t) *owner) {
    uint32_t nobody = 0;
    while (!atomic_compare_exchange_weak_explicit(owner, &nobody, self, memory_order_acquire, memory_order_relaxed)) {
        nobody = 0;
        sched_yield();
    }
}

#endif
