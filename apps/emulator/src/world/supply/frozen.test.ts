import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { clipped } from '../intervals.testing.ts'
import type { IntervalSeries } from '../intervals.ts'
import { COMMISSIONED_MS, hydraSpec, inputsOf } from '../specs.testing.ts'
import { gridSeries } from './grid.ts'
import { generatorSeries, onlineSeries } from './supply.ts'

const END_MS = COMMISSIONED_MS + 20 * DAY_MS
const SPEC = hydraSpec(7)
const INPUTS = inputsOf(
  SPEC.id,
  [2 * DAY_MS, { do: 'load-shedding', stage: 4 }],
  [3 * DAY_MS, { do: 'storm', reach: 1 }],
  [3 * DAY_MS + HOUR_MS, { do: 'load-shedding', stage: 0 }],
  [5 * DAY_MS, 'generator-on'],
  [6 * DAY_MS, 'offline'],
  [6 * DAY_MS + 12 * HOUR_MS, 'online'],
  [9 * DAY_MS, 'grid-off'],
  [9 * DAY_MS + 2 * HOUR_MS, { do: 'channel-off', channel: 1 }],
  [9 * DAY_MS + 4 * HOUR_MS, 'grid-on'],
)
const SERIES = { grid: gridSeries, generator: generatorSeries, online: onlineSeries }

test('grid, generator and connection of a seed change at the same times as ever', async () => {
  const lines = ([[], INPUTS] as const).flatMap((inputs) =>
    Object.entries(SERIES).map(([name, between]) =>
      JSON.stringify([
        `${name} ${inputs.length === 0 ? 'by nature' : 'with inputs'}`,
        ...between(SPEC, inputs, COMMISSIONED_MS, END_MS).map(changeOf),
      ]),
    ),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('frozen.jsonl')
})

test('a series read by the day is the same as one read at once', () => {
  for (const between of Object.values(SERIES))
    for (const inputs of [[], INPUTS]) {
      const whole = between(SPEC, inputs, COMMISSIONED_MS, END_MS)
      for (let ms = COMMISSIONED_MS; ms < END_MS; ms += DAY_MS)
        expect(between(SPEC, inputs, ms, ms + DAY_MS)).toEqual(clipped(whole, ms, ms + DAY_MS))
    }
})

/** Seconds since the first day, with the sign of the new value. */
function changeOf({ fromMs, value }: IntervalSeries<boolean>[number]): string {
  return `${value ? '+' : '-'}${(fromMs - COMMISSIONED_MS) / 1000}`
}
