// Swift's runtime gives every task that can go on to a function that a program may replace (`enqueueGlobal_hook`, Concurrency
// runtime, Actor.h). Here they wait until the simulation's seed chooses one.

#include "CSimulation.h"

#include <stdlib.h>
#include <string.h>

#define SWIFT_CALL __attribute__((swiftcall))

typedef SWIFT_CALL void (*enqueue_original)(void *job);
typedef SWIFT_CALL void (*enqueue_hook)(void *job, enqueue_original original);
typedef SWIFT_CALL void (*delay_hook)(unsigned long long delay, void *job, void *original);
typedef SWIFT_CALL void (*deadline_hook)(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original);

extern enqueue_hook swift_task_enqueueGlobal_hook;
extern delay_hook swift_task_enqueueGlobalWithDelay_hook;
extern deadline_hook swift_task_enqueueGlobalWithDeadline_hook;
extern SWIFT_CALL void swift_job_run(void *job, void *executor, void *implementation);

static void **jobs;
static size_t job_count, job_capacity, stray_count;

static void wait_for_turn(void *job) {
    if (job_count == job_capacity) {
        job_capacity = job_capacity ? job_capacity * 2 : 64;
        jobs = realloc(jobs, job_capacity * sizeof *jobs);
        if (!jobs) abort();
    }
    jobs[job_count++] = job;
}

static SWIFT_CALL void enqueue(void *job, enqueue_original original) {
    (void)original;
    wait_for_turn(job);
}

static SWIFT_CALL void enqueue_after(unsigned long long delay, void *job, void *original) {
    (void)delay, (void)original;
    stray_count++;
    wait_for_turn(job);
}

static SWIFT_CALL void enqueue_at(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original) {
    (void)seconds, (void)nanoseconds, (void)tolerance_seconds, (void)tolerance_nanoseconds, (void)clock, (void)original;
    stray_count++;
    wait_for_turn(job);
}

void simulated_tasks_capture(void) {
    swift_task_enqueueGlobal_hook = enqueue;
    swift_task_enqueueGlobalWithDelay_hook = enqueue_after;
    swift_task_enqueueGlobalWithDeadline_hook = enqueue_at;
}

size_t simulated_tasks_count(void) { return job_count; }

void simulated_tasks_run(size_t index) {
    if (index >= job_count) return;
    void *job = jobs[index];
    memmove(jobs + index, jobs + index + 1, (job_count - index - 1) * sizeof *jobs);
    job_count--;
    // The generic executor: that of tasks which belong to no actor.
    swift_job_run(job, NULL, NULL);
}

size_t simulated_tasks_strays(void) { return stray_count; }
