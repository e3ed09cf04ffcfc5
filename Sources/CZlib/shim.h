// What Swift cannot see of zlib: the function-like macros that start a stream.
#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

static inline int czlib_inflate_init(z_streamp stream, int window_bits) {
  return inflateInit2(stream, window_bits);
}

static inline int czlib_deflate_init(
    z_streamp stream, int level, int window_bits, int memory_level, int strategy) {
  return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, strategy);
}

#endif
