/**
 * A part of the pure code that is mutated together, and the unit tests that must notice.
 * @typedef {object} Part
 * @property {readonly string[]} mutate globs of its source files
 * @property {readonly string[]} tests globs of its unit tests
 */

const DASHBOARD = 'apps/dashboard/src'
const EMULATOR = 'apps/emulator/src'

/** Folders with all that is below them. */
const TREES = [
  'protocol/src',
  `${DASHBOARD}/{api,build-info,domain,router,session,settings}`,
  `${DASHBOARD}/features`,
  `${EMULATOR}/engine`,
]

/** Folders alone: their tests simulate days or whole runs. */
const FOLDERS = [
  ...['', '/connection', '/devices', '/frames', '/freshness', '/history'].map(
    (folder) => `${DASHBOARD}/live${folder}`,
  ),
  ...['', '/bg', '/hydra', '/pm', '/siteConditions', '/supply'].map(
    (folder) => `${EMULATOR}/world${folder}`,
  ),
  ...['expectations', 'faults', 'fleet', 'inputs', 'log'].map(inScenario),
  ...['parse', 'player', 'recordings', 'run', 'schema'].map(inScenario),
]

/**
 * One run of Stryker each, by folder: a mutant must be noticed by the tests of its own folder, and is not tried with
 * thousands of others.
 * @type {Readonly<Record<string, Part>>}
 */
export const PARTS = Object.fromEntries([
  ...TREES.map((folder) => [folder, partOf(`${folder}/**`)]),
  ...FOLDERS.map((folder) => [folder, partOf(folder)]),
])

/** @param {string} folder */
function inScenario(folder) {
  return `${EMULATOR}/scenario/${folder}`
}

/**
 * Hooks and catalogues aside.
 * @param {string} folder
 * @returns {Part}
 */
function partOf(folder) {
  return { mutate: [`${folder}/!(use[A-Z]*|text).ts`], tests: [`${folder}/*.test.ts`] }
}

/** The part of this run, by the environment variable which `codeMutants.mjs` sets. */
export function partOfRun() {
  const name = process.env.WATTPOST_MUTANTS ?? ''
  const part = PARTS[name]
  if (part === undefined) throw new Error(`WATTPOST_MUTANTS is "${name}", not a part`)
  return part
}
