// Threads, locks and signals.
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct start {
    void (*body)(void *);
    void *context;
    char name[16];  // Linux takes 15 bytes and a terminator.
};

static void *run(void *argument) {
    struct start start = *(struct start *)argument;
    free(argument);
#ifdef __APPLE__
    pthread_setname_np(start.name);
#else
    pthread_setname_np(pthread_self(), start.name);
#endif
    start.body(start.context);
    return NULL;
}

int pinkit_start_thread(void (*body)(void *context), void *context, const char *name) {
    struct start *start = calloc(1, sizeof *start);
    if (!start) return ENOMEM;
    start->body = body;
    start->context = context;
    strncpy(start->name, name, sizeof start->name - 1);

    pthread_attr_t attributes;
    pthread_t thread;
    int result = pthread_attr_init(&attributes);
    if (result == 0) {
        pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
        result = pthread_create(&thread, &attributes, run, start);
        pthread_attr_destroy(&attributes);
    }
    if (result != 0) free(start);
    return result;
}

struct pinkit_lock {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
};

pinkit_lock *pinkit_lock_create(void) {
    pinkit_lock *lock = calloc(1, sizeof *lock);
    if (!lock) return NULL;
    pthread_mutex_init(&lock->mutex, NULL);
#ifdef __APPLE__
    pthread_cond_init(&lock->changed, NULL);
#else
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&lock->changed, &attributes);
    pthread_condattr_destroy(&attributes);
#endif
    return lock;
}

void pinkit_lock_destroy(pinkit_lock *lock) {
    pthread_cond_destroy(&lock->changed);
    pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

// A failure here is a lock used by the wrong thread or destroyed memory: going on would race.
void pinkit_lock_acquire(pinkit_lock *lock) {
    if (pthread_mutex_lock(&lock->mutex) != 0) abort();
}

void pinkit_lock_release(pinkit_lock *lock) {
    if (pthread_mutex_unlock(&lock->mutex) != 0) abort();
}

void pinkit_lock_wake_all(pinkit_lock *lock) { pthread_cond_broadcast(&lock->changed); }

void pinkit_lock_wait(pinkit_lock *lock, uint64_t deadline) {
    if (deadline == UINT64_MAX) {
        pthread_cond_wait(&lock->changed, &lock->mutex);
        return;
    }
#ifdef __APPLE__
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t elapsed = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
    uint64_t left = deadline > elapsed ? deadline - elapsed : 0;
    struct timespec span = {(time_t)(left / 1000000000), (long)(left % 1000000000)};
    pthread_cond_timedwait_relative_np(&lock->changed, &lock->mutex, &span);
#else
    struct timespec until = {(time_t)(deadline / 1000000000), (long)(deadline % 1000000000)};
    pthread_cond_timedwait(&lock->changed, &lock->mutex, &until);
#endif
}

static void do_nothing(int signal) { (void)signal; }

int pinkit_handle_broken_pipes(void) {
    struct sigaction action;
    if (sigaction(SIGPIPE, NULL, &action) != 0) return -1;
    if (action.sa_handler != SIG_DFL) return 0;
    memset(&action, 0, sizeof action);
    action.sa_handler = do_nothing;
    action.sa_flags = SA_RESTART;
    return sigaction(SIGPIPE, &action, NULL);
}

static volatile sig_atomic_t interrupt_descriptor = -1;

static void write_byte(int signal) {
    (void)signal;
    int reason = errno;
    char byte = 1;
    ssize_t ignored = write(interrupt_descriptor, &byte, 1);
    (void)ignored;
    errno = reason;
}

int pinkit_write_on_interrupt(int descriptor) {
    struct sigaction action;
    interrupt_descriptor = descriptor;
    memset(&action, 0, sizeof action);
    action.sa_handler = write_byte;
    action.sa_flags = SA_RESTART;
    return sigaction(SIGINT, &action, NULL) == 0 ? sigaction(SIGTERM, &action, NULL) : -1;
}
