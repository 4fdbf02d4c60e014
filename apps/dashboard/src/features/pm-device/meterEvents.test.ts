import { expect, test } from 'vitest'
import type { Lane, LaneState } from '../../ui/lanes/lane.ts'
import { meterEvents } from './meterEvents.ts'

/** A lane whose states hold until the moments beside them. */
function lane(name: string, ...parts: readonly (readonly [LaneState, number])[]): Lane {
  const stretches = parts.map(([state, toMs], at) => ({
    state,
    fromMs: parts[at - 1]?.[1] ?? 0,
    toMs,
  }))
  return { key: name, name: `Phase ${name}`, stretches }
}
const told = (...lanes: readonly Lane[]) =>
  meterEvents(lanes).map(({ atMs, text, lastedMs }) => `${atMs} ${text} ${lastedMs}`)

test('a phase that goes and returns is told by its name, all of them as the supply [K8, R22]', () => {
  const other = (name: string) => lane(name, ['up', 60], ['down', 80], ['up', 100])
  const B = lane('B', ['up', 10], ['down', 20], ['up', 60], ['down', 80], ['up', 100])
  expect(told(other('A'), B, other('C'))).toEqual([
    '80 Supply restored 20',
    '60 Supply lost 20',
    '20 Phase B restored 40',
    '10 Phase B lost 10',
  ])
})

test('how things stood when one began to know is no event, that one knows no more is one', () => {
  const all = ['A', 'B', 'C'].map((name) =>
    lane(name, ['unknown', 10], ['up', 50], ['unknown', 70], ['up', 90]),
  )
  expect(told(...all)).toEqual(['70 Meter heard again 20', '50 Meter silent 20'])
  const lost = ['A', 'B', 'C'].map((name) =>
    lane(name, ['up', 50], ['unknown', 70], [name === 'B' ? 'down' : 'up', 90]),
  )
  expect(told(...lost)).toContain('70 Phase B lost 20')
})

test('phases that go together and return one by one were gone for as long as the last of them [K8]', () => {
  const [A, B] = [
    lane('A', ['up', 10], ['down', 20], ['up', 40]),
    lane('B', ['up', 10], ['down', 30]),
  ]
  expect(told(A, B, lane('C', ['up', 40]))).toEqual([
    '20 Phase A restored 20',
    '10 Phase A, Phase B lost 20',
  ])
  expect(told(B, A, lane('C', ['up', 40]))).toContain('10 Phase B, Phase A lost 20')
})
