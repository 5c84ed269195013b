#include "postgres.h"

#include <dlfcn.h>
#include <stddef.h>

#define FIND(name)                                                  \
    do {                                                            \
        functions->name = (__typeof__(&name))dlsym(library, #name); \
        if (functions->name == NULL) return false;                  \
    } while (0)

bool portrait_libpq_load(struct portrait_libpq *functions) {
    void *library = dlopen("libpq.so.5", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) return false;
    FIND(PQconnectStartParams);
    FIND(PQconnectPoll);
    FIND(PQstatus);
    FIND(PQtransactionStatus);
    FIND(PQconninfo);
    FIND(PQconninfoFree);
    FIND(PQsocket);
    FIND(PQfinish);
    FIND(PQerrorMessage);
    FIND(PQsetnonblocking);
    FIND(PQflush);
    FIND(PQconsumeInput);
    FIND(PQisBusy);
    FIND(PQgetResult);
    FIND(PQsendQuery);
    FIND(PQsendQueryParams);
    FIND(PQenterPipelineMode);
    FIND(PQpipelineSync);
    FIND(PQexitPipelineMode);
    FIND(PQsendPrepare);
    FIND(PQsendQueryPrepared);
    FIND(PQresultStatus);
    FIND(PQresultErrorField);
    FIND(PQcmdStatus);
    FIND(PQcmdTuples);
    FIND(PQntuples);
    FIND(PQnfields);
    FIND(PQftype);
    FIND(PQgetisnull);
    FIND(PQgetvalue);
    FIND(PQgetlength);
    FIND(PQclear);
    FIND(PQnotifies);
    FIND(PQfreemem);
    FIND(PQsetNoticeProcessor);
    return true;
}

static void ignore(void *context, const char *message) {
    (void)context;
    (void)message;
}

void portrait_libpq_be_quiet(const struct portrait_libpq *functions, PGconn *connection) {
    functions->PQsetNoticeProcessor(connection, ignore, NULL);
}
