#include <stdint.h>

#ifdef __ELF__

// Declares the libraries that the program loads without linking, so that packagers find them (UAPI
// group, "ELF dlopen metadata").
#define LIBRARIES \
  "[{\"feature\":\"http\",\"description\":\"Sources of the web\",\"priority\":\"recommended\"," \
  "\"soname\":[\"libcurl.so.4\"]}," \
  "{\"feature\":\"http\",\"description\":\"Compressed answers\",\"priority\":\"recommended\"," \
  "\"soname\":[\"libz.so.1\"]}]"

__attribute__((used, section(".note.dlopen"), aligned(4))) static const struct {
  uint32_t owner_length, text_length, type;
  char owner[4];
  _Alignas(4) char text[sizeof LIBRARIES];
} note = {sizeof "FDO", sizeof LIBRARIES, 0x407c0c0a, "FDO", LIBRARIES};

#endif
