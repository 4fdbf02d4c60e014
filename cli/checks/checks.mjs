/**
 * One thing that `npm test` looks at.
 * @typedef {object} Check
 * @property {string} name for `--only`, e.g. `e2e`
 * @property {string} title for people
 * @property {string} script JavaScript file that Node runs, relative to the root
 * @property {readonly string[]} args
 * @property {'vitest' | 'playwright'} [report] whose JSON report is counted
 */

const BIN = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  // The native compiler, see docs/decisions/0027.
  tsc: 'node_modules/typescript-native/bin/tsc',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/playwright/cli.js',
}

/** What finds mistakes soonest, side by side. @type {readonly Check[]} */
const QUICK = [
  { name: 'format', title: 'Formatting', script: BIN.biome, args: ['format', '.'] },
  {
    name: 'lint',
    title: 'Lint',
    script: BIN.biome,
    args: ['lint', '--error-on-warnings', '.'],
  },
  { name: 'types', title: 'Types', script: BIN.tsc, args: ['-b'] },
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
 * Which test proves which statement and which case of reliability; they read the reports of all checks before.
 * @type {readonly Check[]}
 */
const PROOF = [
  { name: 'statements', title: 'Statements', script: 'cli/bin/statements.mjs', args: [] },
  { name: 'reliability', title: 'Reliability', script: 'cli/bin/reliability.mjs', args: [] },
]

/** What takes long: soaks, whole fuzz runs, a thousand clients. For `npm run verify` alone. */
const LONG = vitest('verify', 'Long checks')

/** The order in which they run: each inner list side by side, the next one only if all are well. */
const STAGES = [
  QUICK,
  [waiting(vitest('unit', 'Unit tests'))],
  [waiting(vitest('contract', 'Contract tests'))],
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
 * With one worker more than cores: by turns each waits for other processes.
 * @param {Check} check of vitest
 * @returns {Check}
 */
function waiting(check) {
  return { ...check, args: [...check.args, '--maxWorkers=3'] }
}

/**
 * The stages with just the named checks; all of them when none is named.
 * @param {readonly string[]} names
 * @param {{ long?: boolean }} [options] whether what takes long comes too
 * @returns {{ ok: true, stages: Check[][] } | { ok: false, message: string }}
 */
export function selectStages(names, { long = false } = {}) {
  const stages = long ? [...STAGES, [LONG]] : STAGES
  const known = stages.flat().map(({ name }) => name)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    return { ok: false, message: `There is no check "${unknown}". There are: ${known.join(', ')}.` }
  }
  const chosen = stages.map((stage) =>
    stage.filter(({ name }) => names.length === 0 || names.includes(name)),
  )
  return { ok: true, stages: chosen.filter((stage) => stage.length > 0) }
}
