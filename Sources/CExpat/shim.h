// What expat's header shows only where these are defined: the limits of entity expansion, which
// every build of expat since 2.4 has unless its maker left document type definitions out.
#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H

#ifndef XML_DTD
#define XML_DTD 1
#endif
#ifndef XML_GE
#define XML_GE 1
#endif
#include <expat.h>

#endif
