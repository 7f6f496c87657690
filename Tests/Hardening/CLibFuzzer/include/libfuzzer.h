// What libFuzzer and the Swift runtime offer to C, as Swift can call it.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with a command line until it ends; answers the process's status.
int libfuzzer_run(int argc, char **argv, int (*test)(const uint8_t *, size_t));

/// From now on hands every task that becomes ready to `ready`, and every task that sleeps to `asleep`, instead of to the
/// runtime's threads. `task_run` runs them.
void tasks_take_over(void (*ready)(void *task), void (*asleep)(void *task));

/// Runs a task that was handed over until it suspends.
void task_run(void *task);
