// Moves the real-time clock of one program and its children, for Scripts/at-date. Built as a preload library.
//
// Only the clocks that tell the date move; the monotonic ones stay, so timers behave as ever. A wait until a moment of
// the real-time clock is moved back: its caller made that moment from the moved clock, the kernel reads its own, and
// without this a wait of 50 ms by a dispatch semaphore would last until 2040.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static time_t shift; // seconds added to the date

__attribute__((constructor)) static void read_shift(void) {
    const char *text = getenv("PINKIT_CLOCK_SHIFT");
    shift = text ? (time_t)strtoll(text, NULL, 10) : 0;
}

static int tells_the_date(clockid_t clock) {
    return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

// The system call itself: looking up the C library's own function would run other code before this is ready.
int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = (int)syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && tells_the_date(clock)) now->tv_sec += shift;
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec precise;
    if (zone) *(struct timezone *)zone = (struct timezone){0};
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
    *now = (struct timeval){.tv_sec = precise.tv_sec, .tv_usec = precise.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *copy) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
    if (copy) *copy = now.tv_sec;
    return now.tv_sec;
}

int timespec_get(struct timespec *now, int base) {
    return base == TIME_UTC && clock_gettime(CLOCK_REALTIME, now) == 0 ? base : 0;
}

// The waits go to the functions that name their clock, so the C library's own of the same name need not be looked up.
static struct timespec as_the_kernel_has_it(const struct timespec *moment) {
    return (struct timespec){.tv_sec = moment->tv_sec - shift, .tv_nsec = moment->tv_nsec};
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict moment) {
    struct timespec real = as_the_kernel_has_it(moment);
    return sem_clockwait(semaphore, CLOCK_REALTIME, &real);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict moment) {
    struct timespec real = as_the_kernel_has_it(moment);
    return pthread_mutex_clocklock(mutex, CLOCK_REALTIME, &real);
}

// A condition variable does not tell which clock it was made for, but its moments do: the monotonic clock counts from
// the machine's start, and no machine has run for the thirty years that the real-time clock is past.
int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict moment) {
    const time_t thirty_years = 1000000000;
    if (moment->tv_sec < thirty_years) return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, moment);
    struct timespec real = as_the_kernel_has_it(moment);
    return pthread_cond_clockwait(condition, mutex, CLOCK_REALTIME, &real);
}
