#include "libfuzzer.h"

#define SWIFT_CALL __attribute__((swiftcall))

extern int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *, size_t));

int libfuzzer_run(int argc, char **argv, int (*test)(const uint8_t *, size_t)) {
    return LLVMFuzzerRunDriver(&argc, &argv, test);
}

// The runtime's hooks for whoever brings threads of his own (swift/Runtime/Concurrency.h).
extern SWIFT_CALL void (*swift_task_enqueueGlobal_hook)(void *task, void *original);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDelay_hook)(
    unsigned long long delay, void *task, void *original);
extern SWIFT_CALL void (*swift_task_enqueueGlobalWithDeadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance, long long tolerance_nanoseconds, int clock,
    void *task, void *original);
extern SWIFT_CALL void swift_job_run(void *task, void *executor, void *implementation);

static void (*on_ready)(void *task);
static void (*on_asleep)(void *task);

static SWIFT_CALL void ready(void *task, void *original) { on_ready(task); }

static SWIFT_CALL void delayed(unsigned long long delay, void *task, void *original) { on_asleep(task); }

static SWIFT_CALL void until(
    long long seconds, long long nanoseconds, long long tolerance, long long tolerance_nanoseconds, int clock,
    void *task, void *original) {
    on_asleep(task);
}

void tasks_take_over(void (*ready_task)(void *), void (*asleep_task)(void *)) {
    on_ready = ready_task;
    on_asleep = asleep_task;
    swift_task_enqueueGlobal_hook = ready;
    swift_task_enqueueGlobalWithDelay_hook = delayed;
    swift_task_enqueueGlobalWithDeadline_hook = until;
}

void task_run(void *task) { swift_job_run(task, 0, 0); }
