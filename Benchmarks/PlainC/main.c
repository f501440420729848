/* The limit that the Swift package is measured against: the same work in plain C. */

#include "benchmark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    int count = argc == 3 ? atoi(argv[2]) : 0;

    if (strcmp(mode, "start") == 0 && argc == 2) {
        benchmark_start();
    } else if (strcmp(mode, "documents") == 0 && argc > 4 && atoi(argv[2]) > 0) {
        gtk_init();
        benchmark_documents(atoi(argv[2]), argv[3], argv + 4, argc - 4);
    } else if (strcmp(mode, "evaluate") == 0 && count > 0) {
        gtk_init();
        benchmark_evaluate(count);
    } else if (strcmp(mode, "message") == 0 && count > 0) {
        gtk_init();
        benchmark_message(count);
    } else if (strcmp(mode, "snapshot") == 0 && count > 0) {
        gtk_init();
        benchmark_snapshot(count);
    } else if (strcmp(mode, "print") == 0 && argc == 4 && atoi(argv[3]) > 0) {
        gtk_init();
        if (!benchmark_print(argv[2], atoi(argv[3])))
            fail("there is no such page", argv[2]);
    } else if (strcmp(mode, "call") == 0 && argc == 4 && atoi(argv[3]) > 0) {
        gtk_init();
        if (!benchmark_call(argv[2], atoi(argv[3])))
            fail("there is no such kind of call", argv[2]);
    } else if (strcmp(mode, "scheme") == 0 && argc == 4 && atoi(argv[3]) > 0) {
        gtk_init();
        if (!benchmark_scheme(argv[2], atoi(argv[3])))
            fail("there is no such kind of resource", argv[2]);
    } else {
        fail("usage", "plain-c evaluate COUNT | message COUNT | call KIND COUNT | scheme KIND COUNT | "
                      "print PAGE COUNT | snapshot COUNT | start | documents VIEWS FOLDER FILE...");
    }
    return 0;
}
