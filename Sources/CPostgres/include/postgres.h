/// The functions of libpq that the store calls, found when a store in PostgreSQL is first opened.
///
/// libpq brings libraries for TLS, Kerberos and LDAP with it. Linked in the usual way, every start of the program would load
/// them, also the many that never see a database.
#ifndef PORTRAIT_POSTGRES_H
#define PORTRAIT_POSTGRES_H

#include <postgresql/libpq-fe.h>
#include <stdbool.h>
#include <sys/eventfd.h>

/// A pointer to a function of libpq, with the type that libpq's own header gives it.
#define PORTRAIT_PQ(name) __typeof__(&name) name

struct portrait_libpq {
    PORTRAIT_PQ(PQconnectStartParams);
    PORTRAIT_PQ(PQconnectPoll);
    PORTRAIT_PQ(PQstatus);
    PORTRAIT_PQ(PQtransactionStatus);
    PORTRAIT_PQ(PQconninfo);
    PORTRAIT_PQ(PQconninfoFree);
    PORTRAIT_PQ(PQsocket);
    PORTRAIT_PQ(PQfinish);
    PORTRAIT_PQ(PQerrorMessage);
    PORTRAIT_PQ(PQsetnonblocking);
    PORTRAIT_PQ(PQflush);
    PORTRAIT_PQ(PQconsumeInput);
    PORTRAIT_PQ(PQisBusy);
    PORTRAIT_PQ(PQgetResult);
    PORTRAIT_PQ(PQsendQuery);
    PORTRAIT_PQ(PQsendQueryParams);
    PORTRAIT_PQ(PQenterPipelineMode);
    PORTRAIT_PQ(PQpipelineSync);
    PORTRAIT_PQ(PQexitPipelineMode);
    PORTRAIT_PQ(PQsendPrepare);
    PORTRAIT_PQ(PQsendQueryPrepared);
    PORTRAIT_PQ(PQresultStatus);
    PORTRAIT_PQ(PQresultErrorField);
    PORTRAIT_PQ(PQcmdStatus);
    PORTRAIT_PQ(PQcmdTuples);
    PORTRAIT_PQ(PQntuples);
    PORTRAIT_PQ(PQnfields);
    PORTRAIT_PQ(PQftype);
    PORTRAIT_PQ(PQgetisnull);
    PORTRAIT_PQ(PQgetvalue);
    PORTRAIT_PQ(PQgetlength);
    PORTRAIT_PQ(PQclear);
    PORTRAIT_PQ(PQnotifies);
    PORTRAIT_PQ(PQfreemem);
    PORTRAIT_PQ(PQsetNoticeProcessor);
};

/// Finds the functions in the system's libpq.
///
/// True where all were found; false where libpq is missing or too old.
bool portrait_libpq_load(struct portrait_libpq *functions);

/// Keeps libpq from writing what the database notes to the program's standard error.
void portrait_libpq_be_quiet(const struct portrait_libpq *functions, PGconn *connection);

#endif
