// Bare zlib, and a look at what the codec gives it.
#ifndef ZLIB_CALLS_H
#define ZLIB_CALLS_H

#include <stddef.h>

/// From now on keeps the input and output of each call of inflate that ends a stream.
void zlib_calls_record(void);
/// Stops keeping; what was kept stays.
void zlib_calls_stop(void);

/// The number of streams that were kept, and their deflated and inflated bytes.
size_t zlib_calls_count(void);
size_t zlib_calls_deflated_bytes(void);
size_t zlib_calls_inflated_bytes(void);

/// Inflates all kept streams one after another, as the codec does, into one buffer that is there;
/// the number of bytes, or 0 where zlib fails.
size_t zlib_calls_inflate_all(void);
/// Deflates all kept bytes at a level, each stream by itself; the number of bytes, or 0.
size_t zlib_calls_deflate_all(int level);

/// Calls a function: what callgrind counts, told by this name (`scripts/check-cost`).
void cost_region(void (*body)(void *), void *context);

#endif
