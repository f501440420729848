/* Interim: one main thread for GLib, Dispatch and CFRunLoop. */
#define _GNU_SOURCE
#include "CMainLoop.h"
#include <glib.h>
#include <unistd.h>
#include <sys/syscall.h>
#include <sys/eventfd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <pthread.h>
#include <sched.h>
typedef struct __CFRunLoop* CFRunLoopRef; typedef struct __O* CFRunLoopObserverRef; typedef unsigned long CFRunLoopActivity; typedef const void* CFStr;
enum{kCFRunLoopBeforeWaiting=(1UL<<5),kCFRunLoopAfterWaiting=(1UL<<6),kCFRunLoopExit=(1UL<<7)};
extern CFRunLoopRef CFRunLoopGetMain(void); extern void CFRunLoopWakeUp(CFRunLoopRef); extern CFStr kCFRunLoopCommonModes;
extern CFRunLoopObserverRef CFRunLoopObserverCreate(const void*,unsigned long,unsigned char,long,void(*)(CFRunLoopObserverRef,CFRunLoopActivity,void*),void*);
extern void CFRunLoopAddObserver(CFRunLoopRef,CFRunLoopObserverRef,CFStr);
#define SWIFTCC __attribute__((swiftcall))
typedef SWIFTCC void (*orig_t)(void);
extern SWIFTCC void (*swift_task_asyncMainDrainQueue_hook)(orig_t original, orig_t override_);
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void*);
static int glib_depth;  // GLib is the outer loop
typedef struct { GSource s; gpointer tag; } DS;
static gboolean ds_prepare(GSource*s,gint*t){*t=-1;return FALSE;}
static gboolean ds_check(GSource*s){ return g_source_query_unix_fd(s,((DS*)s)->tag)&G_IO_IN; }
static gboolean ds_dispatch(GSource*s,GSourceFunc f,gpointer d){ guint64 v; (void)!read(_dispatch_get_main_queue_handle_4CF(),&v,8); _dispatch_main_queue_callback_4CF(NULL); return G_SOURCE_CONTINUE; }
static GSourceFuncs dsf={ds_prepare,ds_check,ds_dispatch,NULL};
static GSource *dsrc;
static void install_dispatch(void){ if(dsrc) return; dsrc=g_source_new(&dsf,sizeof(DS)); ((DS*)dsrc)->tag=g_source_add_unix_fd(dsrc,_dispatch_get_main_queue_handle_4CF(),G_IO_IN); g_source_attach(dsrc,NULL);} 
static void loop_run_forever(void){ install_dispatch(); glib_depth++; for(;;) g_main_context_iteration(NULL,TRUE);} 
static SWIFTCC void drain(orig_t o, orig_t v){ loop_run_forever(); }
__attribute__((constructor)) static void init(void){ swift_task_asyncMainDrainQueue_hook=drain; }
// CFRunLoop outer: poll thread
static GPollFD fds[256]; static int nfds, timeout_ms, prio; static int go_fd, cancel_fd; static volatile int polling, ready; static CFRunLoopRef mainrl;
static void *poller(void*x){ for(;;){ guint64 v; (void)!read(go_fd,&v,8); 
   struct pollfd p[257]; int n=nfds; for(int i=0;i<n;i++){p[i].fd=fds[i].fd;p[i].events=fds[i].events;p[i].revents=0;} p[n].fd=cancel_fd;p[n].events=POLLIN;p[n].revents=0;
   poll(p,n+1,timeout_ms); if(p[n].revents){ (void)!read(cancel_fd,&v,8);} for(int i=0;i<n;i++) fds[i].revents=p[i].revents; __atomic_store_n(&ready,1,__ATOMIC_RELEASE); CFRunLoopWakeUp(mainrl);} }
static void collect(void){ // stop poller, dispatch
  if(polling){ if(!__atomic_load_n(&ready,__ATOMIC_ACQUIRE)){ guint64 one=1; (void)!write(cancel_fd,&one,8); while(!__atomic_load_n(&ready,__ATOMIC_ACQUIRE)) sched_yield(); }
    ready=0; polling=0; if(g_main_context_check(g_main_context_default(),prio,fds,nfds)) g_main_context_dispatch(g_main_context_default()); g_main_context_release(g_main_context_default());} }
static void obs(CFRunLoopObserverRef o, CFRunLoopActivity a, void*i){ if(glib_depth) return; 
  if(a==kCFRunLoopAfterWaiting||a==kCFRunLoopExit){ collect(); return; }
  if(a==kCFRunLoopBeforeWaiting){ int guard=0; while(guard++<64 && g_main_context_iteration(NULL,FALSE)); 
    g_main_context_acquire(g_main_context_default()); g_main_context_prepare(g_main_context_default(),&prio); nfds=g_main_context_query(g_main_context_default(),prio,&timeout_ms,fds,256);
    polling=1; guint64 one=1; (void)!write(go_fd,&one,8);} }
void main_loop_attach(void){ static int done; if(done) return; done=1; install_dispatch(); mainrl=CFRunLoopGetMain(); go_fd=eventfd(0,0); cancel_fd=eventfd(0,0); pthread_t t; pthread_create(&t,NULL,poller,NULL);
  CFRunLoopObserverRef o=CFRunLoopObserverCreate(NULL,kCFRunLoopBeforeWaiting|kCFRunLoopAfterWaiting|kCFRunLoopExit,1,0,obs,NULL); CFRunLoopAddObserver(mainrl,o,kCFRunLoopCommonModes); }
