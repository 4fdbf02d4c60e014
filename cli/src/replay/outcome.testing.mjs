const START_MS = Date.parse('2026-01-15T17:58:00Z')
/** @type {import('./outcome.ts').Case} */
export const MET = { id: 'a', kind: 'expectation', state: 'met', expected: 'it', atMs: START_MS }

/**
 * An outcome of two minutes in which one expectation is met.
 * @param {Partial<import('./outcome.ts').Outcome>} [parts]
 * @returns {import('./outcome.ts').Outcome}
 */
export function outcomeOf(parts = {}) {
  return {
    ...{ file: 'it.yaml', title: 'It', seed: 7, ending: 'complete', runError: null, cases: [MET] },
    ...{ beganAtMs: Date.parse('2026-11-23T12:00:00.250Z'), tookMs: 2500 },
    ...{ startMs: START_MS, nowMs: START_MS + 120_000, steps: [], stateChanges: [] },
    ...{ reproduce: 'wattpost replay it.yaml --seed 7', ...parts },
  }
}
