/** How a model-based test draws its sequences: the seed stands in its title. */
export interface ModelRuns {
  readonly seed: number
  readonly numRuns: number
  readonly endOnFailure: false
}

/** Not drawn anew for each run of the tests: what was green stays green, and what is red can be looked at. */
const SEED = 20_261_121

/**
 * @param env `WATTPOST_MODEL_SEED` draws other sequences, `WATTPOST_MODEL_RUNS` so many times as many
 * @throws when either is no number
 */
export function modelRuns(
  env: Readonly<Record<string, string | undefined>>,
  numRuns: number,
): ModelRuns {
  const { WATTPOST_MODEL_SEED = SEED, WATTPOST_MODEL_RUNS = 1 } = env
  const [seed, times] = [Number(WATTPOST_MODEL_SEED), Number(WATTPOST_MODEL_RUNS)]
  if (!Number.isSafeInteger(seed) || !(times > 0)) {
    throw new Error('WATTPOST_MODEL_SEED is a whole number, WATTPOST_MODEL_RUNS one above 0')
  }
  return { seed, numRuns: Math.ceil(numRuns * times), endOnFailure: false }
}
