/* Checks that end the program when they fail. */
#ifndef CHECK_H
#define CHECK_H

#include <junqi.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                           \
    do {                                                                           \
        if (!(condition)) {                                                        \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                               \
        }                                                                          \
    } while (0)

/* A call that is to return a status. */
#define EXPECT(expected, call)                                                                               \
    do {                                                                                                     \
        JunqiStatus status_ = (call);                                                                        \
        if (status_ != (expected)) {                                                                         \
            char message_[500];                                                                              \
            (void)junqi_last_error(message_, sizeof message_);                                               \
            fprintf(stderr, "%s:%d: %s is %s (last error: %s)\n", __FILE__, __LINE__, #call,                 \
                    junqi_status_name(status_), message_);                                                   \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

#define OK(call) EXPECT(JUNQI_STATUS_OK, call)

#endif
