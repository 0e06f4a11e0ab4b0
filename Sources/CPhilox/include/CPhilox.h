#ifndef CPHILOX_H
#define CPHILOX_H

#include <stdint.h>

/// Philox4x32-10: a counter-based generator (Salmon et al., "Parallel random numbers: as easy as
/// 1, 2, 3", SC 2011). A block of four words is a pure function of key and counter.
///
/// Counter words are (block, person, stream, day); the block number wraps after 2^34 words.
typedef struct {
  uint32_t key[2];
  uint32_t counter[4];
  uint32_t block[4];
  /// Words of `block` already handed out; 4 means that the next word needs a new block.
  uint32_t used;
} cphilox_state;

/// Writes the four words that `rounds` rounds make of a counter and a key.
void cphilox_block(
    const uint32_t counter[4], const uint32_t key[2], unsigned rounds, uint32_t out[4]);

/// Fills the state's buffer from its counter and steps the counter to the next block.
void cphilox_refill(cphilox_state *state);

/// Puts the state before the first word of a block of a stream. Constant time.
void cphilox_seek(
    cphilox_state *state, uint64_t key, uint32_t block, uint32_t person, uint32_t stream,
    uint32_t day);

/// The next 32-bit word.
static inline uint32_t cphilox_next(cphilox_state *state) {
  if (state->used >= 4) {
    cphilox_refill(state);
  }
  return state->block[state->used++];
}

/// The next two words as one; the first word is the high half.
static inline uint64_t cphilox_next_wide(cphilox_state *state) {
  uint64_t high = cphilox_next(state);
  return high << 32 | cphilox_next(state);
}

/// A uniform number in [0, 1) on the grid of multiples of 2^-53. Conversion and scaling are exact.
static inline double cphilox_uniform(cphilox_state *state) {
  return (double)(cphilox_next_wide(state) >> 11) * 0x1p-53;
}

/// An unbiased integer in [0, n), n > 0 (Lemire, "Fast random integer generation", 2019).
uint32_t cphilox_below(cphilox_state *state, uint32_t n);

/// `cphilox_next` in the shape of `gsl_rng_type.get`.
unsigned long cphilox_get(void *state);

/// `cphilox_uniform` in the shape of `gsl_rng_type.get_double`.
double cphilox_get_double(void *state);

/// Sets the key to a seed and the counter to zero, in the shape of `gsl_rng_type.set`.
void cphilox_set(void *state, unsigned long seed);

#endif
