#include <hiredis/hiredis.h>

#define HIREDIS_TEXT(text) #text
#define HIREDIS_TEXT_OF(macro) HIREDIS_TEXT(macro)

// The number of the binary interface that the types of this header describe.
#define HIREDIS_INTERFACE HIREDIS_TEXT_OF(HIREDIS_SONAME)

static inline const char *hiredis_interface(void) { return HIREDIS_INTERFACE; }
