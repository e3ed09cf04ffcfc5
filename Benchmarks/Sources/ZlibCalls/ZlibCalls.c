#include "ZlibCalls.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct {
  unsigned char *deflated;
  size_t deflated_count;
  unsigned char *inflated;
  size_t inflated_count;
} stream_copy;

static stream_copy *copies;
static size_t copy_count, copy_room, deflated_total, inflated_total, longest;
static int is_recording;

int __real_inflate(z_streamp stream, int flush);

static unsigned char *copied(const unsigned char *bytes, size_t count) {
  unsigned char *copy = malloc(count + 1);
  if (copy == NULL) abort();
  memcpy(copy, bytes, count);
  return copy;
}

// The linker sends every call of inflate here (--wrap=inflate).
int __wrap_inflate(z_streamp stream, int flush) {
  if (!is_recording) return __real_inflate(stream, flush);
  const unsigned char *input = stream->next_in, *output = stream->next_out;
  int status = __real_inflate(stream, flush);
  // Only streams that are inflated in one call, as the codec does.
  if (status != Z_STREAM_END) return status;
  if (copy_count == copy_room) {
    copy_room = copy_room * 2 + 64;
    copies = realloc(copies, copy_room * sizeof *copies);
    if (copies == NULL) abort();
  }
  stream_copy *copy = &copies[copy_count++];
  copy->deflated_count = (size_t)(stream->next_in - input);
  copy->inflated_count = (size_t)(stream->next_out - output);
  copy->deflated = copied(input, copy->deflated_count);
  copy->inflated = copied(output, copy->inflated_count);
  deflated_total += copy->deflated_count;
  inflated_total += copy->inflated_count;
  if (copy->inflated_count > longest) longest = copy->inflated_count;
  return status;
}

void zlib_calls_record(void) {
  for (size_t index = 0; index < copy_count; index++) {
    free(copies[index].deflated);
    free(copies[index].inflated);
  }
  copy_count = deflated_total = inflated_total = longest = 0;
  is_recording = 1;
}

void zlib_calls_stop(void) { is_recording = 0; }
size_t zlib_calls_count(void) { return copy_count; }
size_t zlib_calls_deflated_bytes(void) { return deflated_total; }
size_t zlib_calls_inflated_bytes(void) { return inflated_total; }

size_t zlib_calls_inflate_all(void) {
  z_stream stream = {0};
  if (inflateInit2(&stream, -15) != Z_OK) return 0;
  // One buffer: pages that are fresh for each stream would be measured too.
  unsigned char *output = malloc(longest + 1);
  size_t total = 0;
  for (size_t index = 0; output != NULL && index < copy_count; index++) {
    if (inflateReset(&stream) != Z_OK) break;
    stream.next_in = copies[index].deflated;
    stream.avail_in = (uInt)copies[index].deflated_count;
    stream.next_out = output;
    stream.avail_out = (uInt)longest + 1;
    if (__real_inflate(&stream, Z_FINISH) != Z_STREAM_END) break;
    total += copies[index].inflated_count;
  }
  free(output);
  inflateEnd(&stream);
  return total;
}

size_t zlib_calls_deflate_all(int level) {
  z_stream stream = {0};
  if (deflateInit2(&stream, level, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  size_t room = longest + longest / 1000 + 64, total = 0;
  unsigned char *output = malloc(room);
  for (size_t index = 0; output != NULL && index < copy_count; index++) {
    if (deflateReset(&stream) != Z_OK) break;
    stream.next_in = copies[index].inflated;
    stream.avail_in = (uInt)copies[index].inflated_count;
    stream.next_out = output;
    stream.avail_out = (uInt)room;
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) break;
    total += room - stream.avail_out;
  }
  free(output);
  deflateEnd(&stream);
  return total;
}

__attribute__((noinline)) void cost_region(void (*body)(void *), void *context) {
  body(context);
  __asm__ volatile("");
}
