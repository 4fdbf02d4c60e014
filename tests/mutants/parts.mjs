/**
 * A part of the pure code that is mutated together, and the unit tests that must notice.
 * @typedef {object} Part
 * @property {readonly string[]} mutate globs of its source files
 * @property {readonly string[]} tests globs of its unit tests
 */

const EMULATOR = 'apps/emulator/src'
const DASHBOARD = 'apps/dashboard/src'
const DASHBOARD_FOLDERS = '{api,build-info,domain,features,live,router,session,settings}'

/**
 * One run of Stryker each: a change of the world is not tried with the thousands of tests of other folders.
 * @type {Readonly<Record<string, Part>>}
 */
export const PARTS = {
  protocol: { mutate: ['protocol/src/**/*.ts'], tests: ['protocol/src/**/*.test.ts'] },
  dashboard: {
    // Hooks and catalogues aside.
    mutate: [`${DASHBOARD}/${DASHBOARD_FOLDERS}/**/!(use[A-Z]*|text).ts`],
    tests: [`${DASHBOARD}/${DASHBOARD_FOLDERS}/**/*.test.ts`],
  },
  scenario: {
    mutate: [`${EMULATOR}/scenario/**/*.ts`],
    tests: [`${EMULATOR}/scenario/**/*.test.ts`],
  },
  world: {
    mutate: [`${EMULATOR}/{engine,world}/**/*.ts`],
    tests: [`${EMULATOR}/{engine,world}/**/*.test.ts`],
  },
}

/** The part of this run, by the environment variable which `stryker.mjs` sets. */
export function partOfRun() {
  const name = process.env.WATTPOST_MUTANTS ?? ''
  const part = PARTS[name]
  if (part === undefined) throw new Error(`WATTPOST_MUTANTS is "${name}", not a part`)
  return { name, ...part }
}
