/** Options of a model-based test; its title names the seed. */
export interface ModelRuns {
  readonly seed: number
  readonly numRuns: number
  readonly endOnFailure: false
}

/** Fixed, so that each run of the tests is the same and a failure can be reproduced. */
const SEED = 20_261_121

/**
 * @param env `WATTPOST_MODEL_SEED` replaces the seed, `WATTPOST_MODEL_RUNS` multiplies the number of sequences
 * @throws if either is not a number in its range
 */
export function modelRuns(
  env: Readonly<Record<string, string | undefined>>,
  numRuns: number,
): ModelRuns {
  const { WATTPOST_MODEL_SEED = SEED, WATTPOST_MODEL_RUNS = 1 } = env
  const [seed, times] = [Number(WATTPOST_MODEL_SEED), Number(WATTPOST_MODEL_RUNS)]
  if (!Number.isSafeInteger(seed) || !(times > 0)) {
    throw new Error(
      'WATTPOST_MODEL_SEED must be an integer, and WATTPOST_MODEL_RUNS a number above 0',
    )
  }
  return { seed, numRuns: Math.ceil(numRuns * times), endOnFailure: false }
}
