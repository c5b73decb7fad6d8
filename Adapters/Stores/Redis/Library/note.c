#include <stdint.h>

#include "hiredis-shim.h"

#ifdef __ELF__

// Tells packagers which library the program loads at run time without being linked to it, as
// specified in "ELF dlopen metadata" of the UAPI group.
#define LIBRARIES \
  "[{\"feature\":\"redis\",\"description\":\"Stores in Redis\",\"priority\":\"optional\"," \
  "\"soname\":[\"libhiredis.so." HIREDIS_INTERFACE "\"]}]"

__attribute__((used, section(".note.dlopen"), aligned(4))) static const struct {
  uint32_t owner_length, text_length, type;
  char owner[4];
  _Alignas(4) char text[sizeof LIBRARIES];
} note = {sizeof "FDO", sizeof LIBRARIES, 0x407c0c0a, "FDO", LIBRARIES};

#endif
