/**
 * One check of `npm test`.
 * @typedef {object} Check
 * @property {string} name for `--only`, e.g. `e2e`
 * @property {string} title for people
 * @property {string} script JavaScript file that Node runs, relative to the root
 * @property {readonly string[]} args
 * @property {'vitest' | 'playwright'} [report] whose JSON report is counted
 * @property {RegExp} [notes] lines of its output that are printed also when it passes
 */

const BIN = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  // The native compiler, see docs/decisions/0027.
  tsc: 'node_modules/typescript-native/bin/tsc',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/playwright/cli.js',
}

/** @type {Check} */
const FORMAT = { name: 'format', title: 'Formatting', script: BIN.biome, args: ['format'] }
/** @type {Check} */
const LINT = {
  name: 'lint',
  title: 'Lint',
  script: BIN.biome,
  args: ['lint', '--error-on-warnings'],
}
/** @type {Check} */
const TYPES = { name: 'types', title: 'Types', script: BIN.tsc, args: ['-b'] }

/** The fastest checks. @type {readonly Check[]} */
const QUICK = [
  withArgs(FORMAT, '.'),
  withArgs(LINT, '.'),
  TYPES,
  { name: 'deadcode', title: 'Dead code', script: BIN.knip, args: ['--no-progress'] },
  vitest('boundaries', 'Boundaries'),
  vitest('determinism', 'Determinism tests'),
]

/** @type {Check} */
const E2E = {
  name: 'e2e',
  title: 'End-to-end tests',
  script: BIN.playwright,
  args: ['test'],
  report: 'playwright',
}

/**
 * The proof of statements and reliability cases; it reads the reports of all checks before.
 * @type {readonly Check[]}
 */
const PROOF = [
  { name: 'statements', title: 'Statements', script: 'cli/bin/proof.mjs', args: ['statements'] },
  { name: 'reliability', title: 'Reliability', script: 'cli/bin/proof.mjs', args: ['reliability'] },
]

/** Soaks, long fuzz runs and a thousand clients, for `npm run verify` alone. */
const LONG = vitest('verify', 'Long checks')

/** Pictures, figures and texts of pages, for `npm run verify` alone. @type {Check} */
const SCREENS = {
  name: 'screens',
  title: 'Pages on the screen',
  script: BIN.playwright,
  args: ['test', '--config', 'tests/verify/screens/playwright.config.ts'],
  report: 'playwright',
}

/**
 * Further combinations of what the tests of `npm test` prove, such as more widths, additions and worse clients:
 * for `npm run verify` and the workflow.
 * @type {readonly Check[]}
 */
const FURTHER = [
  withExtraWorker(vitest('further', 'Further tests')),
  {
    name: 'further-e2e',
    title: 'Further end-to-end tests',
    script: BIN.playwright,
    args: ['test', '--config', 'tests/further/playwright.config.ts'],
    report: 'playwright',
  },
]

/** The documentation site, and whether its links lead anywhere; for `npm run verify` alone. @type {Check} */
const SITE = { name: 'site', title: 'Documentation site', script: 'cli/bin/site.mjs', args: [] }

/** Each stage runs its checks side by side; the next stage starts when all of them pass. */
const STAGES = [
  QUICK,
  [withExtraWorker(vitest('unit', 'Unit tests'))],
  [withExtraWorker(vitest('contract', 'Contract tests'))],
  [E2E],
  PROOF,
]

/**
 * @param {string} name of the project in vitest.config.ts
 * @param {string} title
 * @returns {Check}
 */
function vitest(name, title) {
  return { name, title, script: BIN.vitest, args: ['run', '--project', name], report: 'vitest' }
}

/**
 * Runs one worker more than there are cores, since workers often wait for other processes.
 * @param {Check} check of vitest
 * @returns {Check}
 */
function withExtraWorker(check) {
  return withArgs(check, '--maxWorkers=3')
}

/**
 * @param {Check} check
 * @param {readonly string[]} args after its own
 * @returns {Check}
 */
function withArgs(check, ...args) {
  return { ...check, args: [...check.args, ...args] }
}

/**
 * The checks of `npm run check`, which run side by side.
 * @param {readonly string[]} files that changed
 * @returns {readonly Check[]}
 */
export function checksOf(files) {
  // Some changed files have no form that Biome knows.
  const known = ['--no-errors-on-unmatched', ...files]
  return [
    withArgs(FORMAT, ...known),
    withArgs(LINT, ...known),
    TYPES,
    {
      name: 'changed',
      title: 'Tests of what changed, and boundaries',
      script: 'cli/checks/changedTests.mjs',
      args: files,
      report: 'vitest',
      notes: /^Left out: .*$/gm,
    },
  ]
}

/**
 * The stages with the named checks; all checks when no name is given.
 * @param {readonly string[]} names
 * @param {{ long?: boolean }} [options] `long` adds the long checks
 * @returns {{ ok: true, stages: Check[][] } | { ok: false, message: string }}
 */
export function selectStages(names, { long = false } = {}) {
  const stages = long
    ? [...STAGES, ...FURTHER.map((check) => [check]), [SITE], [LONG], [SCREENS]]
    : STAGES
  const checkNames = stages.flat().map(({ name }) => name)
  const unknown = names.find((name) => !checkNames.includes(name))
  if (unknown !== undefined) {
    return {
      ok: false,
      message: `There is no check "${unknown}". Checks: ${checkNames.join(', ')}.`,
    }
  }
  const chosen = stages.map((stage) =>
    stage.filter(({ name }) => names.length === 0 || names.includes(name)),
  )
  return { ok: true, stages: chosen.filter((stage) => stage.length > 0) }
}
