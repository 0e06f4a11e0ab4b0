#include "CPhilox.h"

// The multipliers and key increments of Random123's philox.h.
#define MULTIPLIER_0 0xD2511F53u
#define MULTIPLIER_1 0xCD9E8D57u
#define INCREMENT_0 0x9E3779B9u
#define INCREMENT_1 0xBB67AE85u
#define ROUNDS 10u

void cphilox_block(
    const uint32_t counter[4], const uint32_t key[2], unsigned rounds, uint32_t out[4]) {
  uint32_t c0 = counter[0], c1 = counter[1], c2 = counter[2], c3 = counter[3];
  uint32_t k0 = key[0], k1 = key[1];
  for (unsigned round = 0; round < rounds; ++round) {
    uint64_t p0 = (uint64_t)MULTIPLIER_0 * c0;
    uint64_t p1 = (uint64_t)MULTIPLIER_1 * c2;
    c0 = (uint32_t)(p1 >> 32) ^ c1 ^ k0;
    c1 = (uint32_t)p1;
    c2 = (uint32_t)(p0 >> 32) ^ c3 ^ k1;
    c3 = (uint32_t)p0;
    k0 += INCREMENT_0;
    k1 += INCREMENT_1;
  }
  out[0] = c0;
  out[1] = c1;
  out[2] = c2;
  out[3] = c3;
}

void cphilox_refill(cphilox_state *state) {
  cphilox_block(state->counter, state->key, ROUNDS, state->block);
  state->counter[0] += 1;
  state->used = 0;
}

void cphilox_seek(
    cphilox_state *state, uint64_t key, uint32_t block, uint32_t person, uint32_t stream,
    uint32_t day) {
  state->key[0] = (uint32_t)key;
  state->key[1] = (uint32_t)(key >> 32);
  state->counter[0] = block;
  state->counter[1] = person;
  state->counter[2] = stream;
  state->counter[3] = day;
  state->used = 4;
}

uint32_t cphilox_below(cphilox_state *state, uint32_t n) {
  uint64_t product = (uint64_t)cphilox_next(state) * n;
  if ((uint32_t)product < n) {
    uint32_t threshold = (0u - n) % n;
    while ((uint32_t)product < threshold) {
      product = (uint64_t)cphilox_next(state) * n;
    }
  }
  return (uint32_t)(product >> 32);
}

unsigned long cphilox_get(void *state) { return cphilox_next(state); }

double cphilox_get_double(void *state) { return cphilox_uniform(state); }

void cphilox_set(void *state, unsigned long seed) { cphilox_seek(state, seed, 0, 0, 0, 0); }
