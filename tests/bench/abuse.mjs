import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { TRIALS } from './abuse/attacks.mjs'
import { tried } from './abuse/trial.mjs'
import { print } from './table.mjs'

/** Length of each attack; `WATTPOST_ABUSE_S` shortens it. */
const SECONDS = Number(process.env.WATTPOST_ABUSE_S ?? 60)
/** The bounds hold for the worst of these. */
const RUNS = Number(process.env.WATTPOST_ABUSE_RUNS ?? 3)
/** Names of the attacks to try; by default all. */
const ONLY = process.env.WATTPOST_ABUSE_ONLY?.split(',')
const bundle = fileURLToPath(new URL('../../cli/tooling/bundleEmulator.mjs', import.meta.url))

/** Cost of attacks for a well-behaved user and for the server, against the bounds of cases 44 to 47. */
export async function measureAbuse() {
  const { status } = spawnSync(process.execPath, [bundle], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the emulator could not be bundled')
  /** @type {string[]} */
  const verdicts = []
  for (const trial of TRIALS) {
    const { title, attack, bounds } = trial
    if (ONLY !== undefined && !ONLY.includes(attack ?? 'alone')) continue
    const runs = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await tried(trial, SECONDS))
    print(
      `${title}`,
      runs.map((run) => withBounds(run, bounds)),
      1,
    )
    verdicts.push(...judged(title, runs, bounds))
  }
  const held = verdicts.filter((verdict) => verdict === '').length
  console.log(`${held} of ${verdicts.length} bounds hold over ${RUNS} runs of ${SECONDS} s.`)
  for (const verdict of verdicts) if (verdict !== '') console.log(verdict)
  console.log('')
}

/**
 * Names each bound beside its figure.
 * @param {Record<string, number>} run
 * @param {import('./abuse/attacks.mjs').Bounds} bounds
 */
function withBounds(run, bounds) {
  const named = Object.entries(run).map(([name, value]) => {
    const bound = bounds[name]
    return [bound === undefined ? name : `${name} (${bound} at most)`, value]
  })
  return Object.fromEntries(named)
}

/**
 * @param {string} title
 * @param {readonly Record<string, number>[]} runs
 * @param {import('./abuse/attacks.mjs').Bounds} bounds
 * @returns {string[]} one for each bound: empty if it holds
 */
function judged(title, runs, bounds) {
  return Object.entries(bounds).map(([name, bound = 0]) => {
    const worst = Math.max(...runs.map((run) => run[name] ?? Number.POSITIVE_INFINITY))
    return worst <= bound
      ? ''
      : `does not hold: ${title}: ${name} is ${worst.toFixed(1)}, ${bound} at most`
  })
}
