import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type FrozenMoment, frozenLines } from '../frozen.testing.ts'
import { COMMISSIONED_MS, hydraSpec, type InputEntry, inputsOf } from '../specs.testing.ts'

const GRID_AND_GENERATOR: readonly InputEntry[] = [
  [at(10), { do: 'extra-load', powerW: 700 }],
  [at(12), 'grid-off'],
  [at(12, 10), 'generator-on'],
  [at(12, 20), { do: 'channel-off', channel: 5 }],
  [at(13), 'grid-on'],
  [at(13, 10), 'generator-off'],
  [at(13, 30) + 12_345, 'counter-reset'],
  [at(18), { do: 'channel-off', channel: 1 }],
  [at(19), 'offline'],
  [at(19, 15), { do: 'clock-skew', skewMs: 90_000 }],
  [at(19, 30), 'online'],
  [at(20), 'grid-off'],
  [at(27, 30), { do: 'channel-on', channel: 5 }],
  [at(28), 'generator-on'],
]

test('a site with grid and generator sends the same frames and snapshots as ever', async () => {
  const spec = hydraSpec(4, { scriptedFromMs: COMMISSIONED_MS })
  const lines = frozenLines(spec, inputsOf(spec.id, ...GRID_AND_GENERATOR), [
    moment('at night', 2, 'snapshot'),
    moment('noon', 11, 'report'),
    moment('outage on battery', 12.1, 'snapshot'),
    moment('outage with generator', 12.5, 'both'),
    moment('grid and generator', 13.1, 'snapshot'),
    moment('after a counter reset', 14.5, 'report'),
    moment('in the evening', 17.5, 'snapshot'),
    moment('without a channel', 18.5, 'snapshot'),
    moment('lost', 19, 'changes'),
    moment('offline', 19.3, 'snapshot'),
    moment('online again', 19.5, 'snapshot'),
    moment('second outage', 20, 'changes'),
    moment('cut off', 27.9, 'snapshot'),
    moment('generator after the cut-off', 28.1, 'both'),
  ])
  await expect(lines).toMatchFileSnapshot('frozen.grid_gen.jsonl')
})

const SOLAR_AND_GRID: readonly InputEntry[] = [
  [at(10), { do: 'cloud', cover: 0.3 }],
  [at(13), 'grid-off'],
  [at(13, 30), { do: 'extra-load', powerW: 30_000 }],
  [at(14, 30), { do: 'extra-load', powerW: 0 }],
  [at(14, 30), { do: 'cloud', cover: 0 }],
  [at(15, 30), 'grid-on'],
  [at(15, 45), 'counter-reset'],
]

test('a site with panels and grid sends the same frames and snapshots as ever', async () => {
  const spec = hydraSpec(3, { variant: 'solar_grid', scriptedFromMs: COMMISSIONED_MS })
  const lines = frozenLines(spec, inputsOf(spec.id, ...SOLAR_AND_GRID), [
    moment('at night', 2, 'snapshot'),
    moment('in the morning', 7, 'snapshot'),
    moment('noon', 11, 'both'),
    moment('outage on sun and battery', 13.1, 'both'),
    moment('load above what is available', 13.6, 'snapshot'),
    moment('cut off', 14.4, 'snapshot'),
    moment('sun after the cut-off', 15, 'snapshot'),
    moment('charging from grid and sun', 15.6, 'snapshot'),
    moment('late in the evening', 22, 'both'),
  ])
  await expect(lines).toMatchFileSnapshot('frozen.solar_grid.jsonl')
})

const OFF_GRID: readonly InputEntry[] = [
  [at(18), { do: 'extra-load', powerW: 3000 }],
  [at(27), { do: 'extra-load', powerW: 0 }],
  [at(27), { do: 'cloud', cover: 0 }],
]

test('a site off the grid sends the same frames and snapshots as ever', async () => {
  const spec = hydraSpec(4, { variant: 'battery_monitor', scriptedFromMs: COMMISSIONED_MS })
  const lines = frozenLines(spec, inputsOf(spec.id, ...OFF_GRID), [
    moment('at night', 2, 'snapshot'),
    moment('noon', 11, 'both'),
    moment('in the evening', 19, 'snapshot'),
    moment('cut off', 26, 'snapshot'),
    moment('sun after the cut-off', 31.5, 'snapshot'),
    moment('recovered', 35, 'both'),
  ])
  await expect(lines).toMatchFileSnapshot('frozen.battery_monitor.jsonl')
})

function at(hours: number, minutes = 0): number {
  return hours * HOUR_MS + minutes * MINUTE_MS
}

function moment(
  name: string,
  hours: number,
  read: 'changes' | 'report' | 'snapshot' | 'both',
): FrozenMoment {
  const ms = COMMISSIONED_MS + Math.round(at(hours)) + 500
  return {
    ...{ name, ms },
    report: read === 'report' || read === 'both',
    snapshot: read === 'snapshot' || read === 'both',
  }
}
