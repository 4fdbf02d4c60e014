import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type FrozenMoment, frozenLines } from '../frozen.testing.ts'
import { COMMISSIONED_MS, inputsOf, pmSpec } from '../specs.testing.ts'

/** A shop with panels. */
const METER = pmSpec(12, { site: { kind: 'shop' }, scriptedFromMs: COMMISSIONED_MS })

const INPUTS = inputsOf(
  METER.id,
  [at(8), { do: 'extra-load', powerW: 4000 }],
  [at(9), { do: 'extra-load', powerW: 0 }],
  [at(10), { do: 'phase-off', phase: 'B' }],
  [at(10, 30), { do: 'phase-on', phase: 'B' }],
  [at(11), { do: 'cloud', cover: 0 }],
  [at(11, 30) + 12_345, 'counter-reset'],
  [at(12), 'grid-off'],
  [at(12, 15), 'grid-on'],
  [at(12, 30), 'offline'],
  [at(12, 40), { do: 'clock-skew', skewMs: 90_000 }],
  [at(12, 50), 'online'],
)

const MOMENTS: readonly FrozenMoment[] = [
  moment('at night', 2, 0, true),
  moment('with an extra load', 8, 30),
  moment('one phase lost', 10),
  moment('phase back', 10, 30),
  moment('noon', 11, 29, true),
  moment('after a counter reset', 11, 31, true),
  moment('grid lost', 12),
  moment('connection lost', 12, 30),
  moment('offline', 12, 45, true),
  moment('online again', 12, 50),
]

test('a power meter of a seed sends the same frames and snapshots as ever', async () => {
  await expect(frozenLines(METER, INPUTS, MOMENTS)).toMatchFileSnapshot('frozen.jsonl')
})

function at(hours: number, minutes = 0): number {
  return hours * HOUR_MS + minutes * MINUTE_MS
}

function moment(name: string, hours: number, minutes = 0, snapshot = false): FrozenMoment {
  return { name, ms: COMMISSIONED_MS + at(hours, minutes) + 500, snapshot }
}
