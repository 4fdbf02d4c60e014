import { expect, test } from 'vitest'
import type { Live } from '../../live/live.ts'
import { bg, pm } from './fleet.testing.ts'
import { knownDevices } from './knownDevices.ts'
import { soFar, soFarSpoken } from './soFar.ts'
import { countsText, fleetCounts } from './stateCounts.ts'

test('devices are counted by state, unknown apart', () => {
  const fleet = { bg: [bg({}), bg({}, {}, 'unknown')], pm: [pm({}, {}, 'down')], hydra: [] }
  expect(countsText(fleetCounts(fleet))).toBe('1 up · 1 down · 1 unknown')
})

test('a device whose last word is too old is unknown; while nobody knows what time it is, only where nothing comes', () => {
  const read = (id: string) =>
    id === 'B1' ? { device: bg({}, { lastSeen: 1000 }).device } : undefined
  const silence: Live['silence'] = ({ lastSeen }, nowMs) =>
    nowMs - lastSeen > 30_000 ? 'device' : 'nobody'
  const states = (nowMs: number | null) =>
    knownDevices({ read }, ['B1', 'B2'], nowMs, silence).map(({ state }) => state)
  expect(states(20_000)).toEqual(['up'])
  expect(states(60_000)).toEqual(['unknown'])
  expect(states(null)).toEqual(['up'])
  const cut = knownDevices({ read }, ['B1'], null, () => 'connection')
  expect(
    cut.map(({ state }) => state),
    'nothing comes here',
  ).toEqual(['unknown'])
})

test('sums say of how many devices they are, until they are of all', () => {
  const list = (count: number, total: number, error: Error | null = null) => ({
    ids: Array.from({ length: count }, String),
    ...{ total, isWhole: count === total, error },
  })
  const whole = list(5, 5)
  const nothing = { ids: undefined, total: undefined, isWhole: false }
  expect(soFar({ bg: whole, pm: whole, hydra: whole })).toBe('')
  expect(soFar({ bg: list(1000, 5000), pm: whole, hydra: whole })).toBe(
    'Loading: 1,010 devices of 5,010 so far.',
  )
  expect(soFar({ bg: whole, pm: { ...nothing, error: new Error('x') }, hydra: whole })).toBe(
    'The sums are of 10 devices, one family not among them: the rest could not be fetched.',
  )
  const coming = { ...nothing, error: null }
  expect(soFar({ bg: whole, pm: coming, hydra: coming })).toBe(
    'Loading: 5 devices, two families not among them so far.',
  )
})

test('the end of the loading is read out, and none of its steps', () => {
  const list = (isWhole: boolean, error: Error | null = null) => ({
    ...{ ids: ['A', 'B'], total: 4, isWhole, error },
  })
  const spoken = (last: ReturnType<typeof list>) =>
    soFarSpoken({ bg: list(true), pm: list(true), hydra: last })
  expect(spoken(list(false))).toBe('')
  expect(spoken(list(true))).toBe('All 6 devices are counted.')
  expect(spoken(list(false, new Error('x')))).toBe('Only 6 devices could be fetched.')
})
