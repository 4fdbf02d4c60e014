import { expect, test } from 'vitest'
import { LoadFigures } from './figures.ts'
import { reportLines, reportOf } from './report.ts'
import { ServerClock } from './serverClock.ts'

const NO_LIMITS = { maxP95Ms: undefined, maxGaps: undefined, maxErrors: undefined }

/** A run with one call, acknowledgement and connection. */
function someFigures() {
  const figures = new LoadFigures()
  figures.took('calls', 100)
  figures.took('acknowledgements', 40)
  figures.connections = 1
  return figures
}

/** @param {LoadFigures} figures @param {object} [limits] @param {object} [more] */
function reportFor(figures, limits, more) {
  const result = {
    ...{ target: 'http://x', isInterrupted: false, figures, clock: new ServerClock() },
    ...{ generator: { delayP99Ms: 1, busy: 0.1 }, connected: 1, measuredMs: 4_000, rampFrames: 10 },
    ...more,
  }
  const plan = { clients: 2, forMs: 4_000, rampMs: 0, everyMs: 1_000, watch: 1, timeoutMs: 1_000 }
  return reportOf(result, { ...plan, limits: { ...NO_LIMITS, ...limits } })
}

test('thresholds are held up to their value, and missed above it', () => {
  const figures = someFigures()
  figures.gaps = 3
  figures.failed('it')
  expect(reportFor(figures, { maxP95Ms: 101, maxGaps: 3, maxErrors: 1 }).isHeld).toBe(true)
  expect(reportFor(figures, { maxP95Ms: 99 }).isHeld).toBe(false)
  expect(reportFor(figures, { maxGaps: 2 }).isHeld).toBe(false)
  expect(reportFor(figures, { maxErrors: 0 }).isHeld).toBe(false)
  expect(reportFor(figures, { maxP95Ms: 99 }).thresholds).toMatchObject([
    { limit: '--max-p95 99ms', of: 'p95 of HTTP calls, ms', isHeld: false },
    { limit: '--max-p95 99ms', of: 'p95 of acknowledgements, ms', isHeld: true },
  ])
})

test('p95 limits deliveries where their time of sending is known', () => {
  const figures = someFigures()
  figures.took('deliveries', 300)
  expect(reportFor(figures, { maxP95Ms: 200 }).isHeld).toBe(false)
  expect(reportFor(figures, { maxP95Ms: 301 }).isHeld).toBe(true)
})

test('nothing measured is never held, with or without thresholds', () => {
  const unconnected = new LoadFigures()
  unconnected.took('calls', 1)
  const unanswered = new LoadFigures()
  unanswered.connections = 1
  for (const figures of [unconnected, unanswered]) {
    expect(reportFor(figures).isHeld).toBe(false)
    expect(reportLines(reportFor(figures)).join('\n')).toContain('Nothing is proved')
  }
  const noAcks = new LoadFigures()
  noAcks.took('calls', 1)
  noAcks.connections = 1
  expect(reportFor(noAcks, { maxP95Ms: 200 }).isHeld).toBe(false)
  expect(reportFor(noAcks).isHeld).toBe(true)
})

test('deliveries per second are those after the ramp', () => {
  const figures = someFigures()
  figures.frames = 30
  expect(reportFor(figures).deliveries).toEqual({ count: 30, perSecond: 5 })
  expect(reportFor(figures, {}, { measuredMs: 0 }).deliveries.perSecond).toBe(0)
})

test('the report says when the load generator itself is slow', () => {
  /** @param {object} generator */
  const lines = (generator) => reportLines(reportFor(someFigures(), {}, { generator })).join('\n')
  expect(lines({ delayP99Ms: 2, busy: 0.2 })).toContain('The load generator keeps up')
  expect(lines({ delayP99Ms: 80, busy: 0.2 })).toContain('The load generator itself is slow')
  expect(lines({ delayP99Ms: 2, busy: 0.95 })).toContain('busy 95 %')
})

test('the report for people: figures, errors by kind, and thresholds', () => {
  const figures = someFigures()
  figures.frames = 1_234
  figures.failed('GET /api/hydra/devices: 503')
  const text = reportLines(reportFor(figures, { maxGaps: 0, maxErrors: 0 })).join('\n')
  expect(text).toContain('1 of 2 clients connected to http://x')
  expect(text).toMatch(/^HTTP calls +1 +100\.\d +100/m)
  expect(text).toMatch(/^ {2}GET \/api\/hydra\/devices: 503 +1$/m)
  expect(text).toMatch(/^held +--max-gaps 0 +missed frames: 0$/m)
  expect(text).toMatch(/^missed +--max-errors 0 +errors: 1$/m)
  expect(text).toContain('not measured: the server sends no clock')
})
