import { existsSync, readFileSync } from 'node:fs'
import { HOUSE, inHouse } from '../launcher/house.mjs'
import { playwrightTests, vitestTests } from './reports.mjs'

/** The checks whose reports count, and the layer that each one is. */
const LAYER_OF = /** @type {const} */ ({
  boundaries: 'unit',
  unit: 'unit',
  contract: 'contract',
  determinism: 'contract',
  e2e: 'end-to-end',
})

/**
 * The tests of the last run of each check.
 * @returns {{ ok: true, tests: import('./proof.mjs').LayeredTest[] } | { ok: false, message: string }}
 */
export function testsOfLastRun() {
  const checks = /** @type {(keyof typeof LAYER_OF)[]} */ (Object.keys(LAYER_OF))
  const missing = checks.filter((check) => !existsSync(reportFile(check)))
  if (missing.length > 0) {
    const message = `No report of ${missing.join(', ')}: run \`npm test\` first, to its end.`
    return { ok: false, message }
  }
  return { ok: true, tests: checks.flatMap(testsOf) }
}

/** @param {keyof typeof LAYER_OF} check */
function testsOf(check) {
  const report = JSON.parse(readFileSync(reportFile(check), 'utf8'))
  const tests = check === 'e2e' ? playwrightTests(report, 'tests/e2e') : vitestTests(report, HOUSE)
  return tests.map((test) => ({ ...test, layer: LAYER_OF[check] }))
}

/** @param {string} check */
function reportFile(check) {
  return inHouse(`.cache/reports/${check}.json`)
}
