/* What may be loaded: rules that the app and each web process apply alike. They work on values that
 * can travel between the two, and touch neither network nor files. */
#pragma once

#include <glib.h>

/* (addresses allowed, everything allowed, [(domain or range of addresses, with subdomains, allowed)])
 *
 * "Allowed" is allowed without encryption. */
#define TRANSPORT_SECURITY_TYPE "(bba(sbb))"

/* Whether the URI may be loaded. The most specific entry decides; without one, names and addresses of
 * this machine and its neighbourhood are free, and everything else needs encryption unless the
 * rules say otherwise. */
gboolean transport_security_allows(GVariant *rules, const char *uri);

/* (registrable domains, schemes), in lower case */
#define APP_BOUND_DOMAINS_TYPE "(asas)"

/* The part of a host's name that somebody can register, by the public suffix list; the host itself if there is none,
 * as of addresses in numbers. In lower case and ASCII. Owned by the caller. */
char *registrable_domain(const char *host);

/* Whether the URI's scheme, or the registrable domain of its host, is one of these; of a blob, that of the
 * origin that has made it. "localhost" stands for all names below it, too: they are all this machine. */
gboolean app_bound_domains_contain(GVariant *domains, const char *uri);

/* Whether the URI says nothing about where its document is from. */
gboolean app_bound_is_local(const char *uri);

/* (paths of folders and files, paths below them that lead elsewhere) */
#define READ_SCOPE_TYPE "(asas)"

/* Whether a file URI names something in the scope. */
gboolean read_scope_contains(GVariant *scope, const char *uri);
