import { expect, test } from 'vitest'
import { phaseLanes } from './phaseLanes.ts'

const on = [{ t: 0, v: 1 }]
const span = { fromMs: 0, toMs: 100 }
const drawn = (states: Parameters<typeof phaseLanes>[0], nowMs: number) =>
  phaseLanes(states, span, nowMs).map(({ stretches }) =>
    stretches.map(({ state, fromMs, toMs }) => `${state} ${fromMs}-${toMs}`),
  )

test('each phase has its own outages, and nothing is said of what has yet to come', () => {
  const B = [...on, { t: 30, v: 0 }, { t: 40, v: 1 }]
  expect(drawn({ byPhase: { A: on, B, C: on }, silences: [] }, 80)).toEqual([
    ['up 0-80'],
    ['up 0-30', 'down 30-40', 'up 40-80'],
    ['up 0-80'],
  ])
})

test('a silence is unknown and neither up nor down, as is what nobody told of', () => {
  const byPhase = { A: on, B: [{ t: 20, v: 0 }], C: [] }
  const silences = [{ fromMs: 60, toMs: Number.POSITIVE_INFINITY }]
  expect(drawn({ byPhase, silences }, 80)).toEqual([
    ['up 0-60', 'unknown 60-80'],
    ['unknown 0-20', 'down 20-60', 'unknown 60-80'],
    ['unknown 0-80'],
  ])
})
