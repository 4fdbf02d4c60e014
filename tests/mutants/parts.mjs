import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * A part of the pure code that is mutated together, and the unit tests that must notice.
 * @typedef {object} Part
 * @property {readonly string[]} mutate globs of its source files
 * @property {readonly string[]} tests globs of its unit tests
 */

const DASHBOARD = 'apps/dashboard/src'
const EMULATOR = 'apps/emulator/src'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Source files that are mutated: no hooks of React, catalogues, tests or their tools. */
const PURE = /^(?!use[A-Z]|text\.ts$)(?!.*\.(?:test|testing|d)\.ts$).*\.ts$/

/** Folders with all that is below them. */
const TREES = [
  'protocol/src',
  ...['api', 'build-info', 'domain', 'pages', 'router', 'session', 'settings'].map(
    (folder) => `${DASHBOARD}/${folder}`,
  ),
  ...childrenOf(`${DASHBOARD}/features`).filter((folder) => hasPureFile(folder, true)),
  `${EMULATOR}/engine`,
]

/** Folders alone: their tests simulate days or whole runs. */
const FOLDERS = [`${DASHBOARD}/live`, `${EMULATOR}/world`, `${EMULATOR}/scenario`]
  .flatMap((folder) => [folder, ...childrenOf(folder)])
  .filter((folder) => hasPureFile(folder, false))

/** Folders whose tests also cover others: imported values are tested with the devices of all families. */
const ALSO_TESTED_IN = Object.fromEntries(
  ['bg', 'hydra', 'pm'].map((family) => [`${EMULATOR}/world/${family}`, `${EMULATOR}/world/track`]),
)

/** Pure files among others, with the tests beside them. */
const FILES = {
  [`${EMULATOR}/cluster/sharedLog`]: 'sequencer,streamId',
  [`${EMULATOR}/start/tab`]: 'compiledScenario,serverSteps',
}

/**
 * One run of Stryker each, by folder: a mutant must be noticed by the tests of its own folder, and is not tried with
 * thousands of others. A new folder in a place named above is a part too.
 * @type {Readonly<Record<string, Part>>}
 */
export const PARTS = Object.fromEntries([
  ...TREES.map((folder) => [folder, partOf(`${folder}/**`)]),
  ...FOLDERS.map((folder) => [folder, partOf(folder)]),
  ...Object.entries(FILES).map(([folder, names]) => [
    folder,
    { mutate: [`${folder}/{${names}}.ts`], tests: [`${folder}/{${names}}.test.ts`] },
  ]),
])

/** Folders directly in a folder. @param {string} folder relative to the root */
function childrenOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`)
}

/** @param {string} folder @param {boolean} recursive whether files below count */
function hasPureFile(folder, recursive) {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true }).some(
    (entry) => entry.isFile() && PURE.test(entry.name),
  )
}

/**
 * @param {string} folder
 * @returns {Part}
 */
function partOf(folder) {
  const tested = [folder, ALSO_TESTED_IN[folder] ?? []].flat()
  return {
    mutate: [`${folder}/!(use[A-Z]*|text).ts`],
    tests: tested.map((each) => `${each}/*.test.ts`),
  }
}

/** The part of this run, by the environment variable which `codeMutants.mjs` sets. */
export function partOfRun() {
  const name = process.env.WATTPOST_MUTANTS ?? ''
  const part = PARTS[name]
  if (part === undefined) throw new Error(`WATTPOST_MUTANTS is "${name}", not a part`)
  return part
}
