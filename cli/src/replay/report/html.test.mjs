import { expect, test } from 'vitest'
import { MET, outcomeOf } from '../outcome.testing.mjs'
import { htmlReport } from './html.ts'

const ORIGIN = { at: '2026-11-23T12:34:56.000Z', version: '1.2.3' }
const START_MS = MET.atMs ?? 0
const MINUTE_MS = 60_000

/** @param {Partial<import('../outcome.ts').Outcome>} [parts] */
const pageOf = (parts) => htmlReport([outcomeOf(parts)], ORIGIN)

test('the page has its date, version and seed, and no script or outside file', () => {
  const page = pageOf()
  expect(page).toContain('2026-11-23 12:34 UTC</time> by Wattpost 1.2.3, Node ')
  expect(page).toContain('seed 7 · from 2026-01-15T17:58:00Z')
  expect(page).toContain('began 2026-11-23T12:00:00Z')
  expect(page).not.toMatch(/<script|(?:src|href)="(?!data:|#)/)
})

test('a curve spans the axis, from its lowest to its highest value, and says both', () => {
  /** @type {[number, number][]} */
  const points = [
    [START_MS, 80],
    [START_MS + MINUTE_MS, 40.04],
    [START_MS + 2 * MINUTE_MS, 60],
  ]
  const page = pageOf({ curves: [{ deviceId: 'HY-<1>', quantity: 'charge', points }] })
  expect(page).toContain('<span>HY-&lt;1&gt; charge <small>40 to 80 %</small></span>')
  expect(page).toContain('<polyline points="0,2.0 50,38.0 100,20.0"/>')
  expect(page).toContain('80 % at 0s, 40 % at 1m, 60 % at 2m')
})

test('a curve that does not change is drawn in the middle', () => {
  /** @type {[number, number][]} */
  const points = [
    [START_MS, 5.25],
    [START_MS + 2 * MINUTE_MS, 5.25],
  ]
  const page = pageOf({ curves: [{ deviceId: 'PM-1', quantity: 'power', points }] })
  expect(page).toContain('PM-1 power <small>5.3 W</small>')
  expect(page).toContain('points="0,20.0 100,20.0"')
})

test('a curve whose ends are rounded to the same value has one', () => {
  /** @type {[number, number][]} */
  const points = [
    [START_MS, 100],
    [START_MS + 2 * MINUTE_MS, 99.6],
  ]
  const page = pageOf({ curves: [{ deviceId: 'HY-1', quantity: 'charge', points }] })
  expect(page).toContain('HY-1 charge <small>100\u00a0%</small>')
})

test('a step that came by its timeout says so, and unplayed cases are no failures', () => {
  const page = pageOf({
    ending: 'interrupted',
    steps: [{ name: 'waits', atMs: START_MS, note: 'by its timeout' }],
    cases: [{ ...MET, state: 'unplayed', atMs: null, reason: 'interrupted' }],
  })
  expect(page).toContain('<span>waits <small>by its timeout</small></span>')
  expect(page).toContain('<summary>1 step</summary>')
  expect(page).toContain('INTERRUPTED')
  expect(page).toContain('· not played</b>')
  expect(page).toContain('0 failed')
})
