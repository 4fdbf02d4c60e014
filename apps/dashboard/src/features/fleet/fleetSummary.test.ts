import type { BgDevice, HydraDevice, MeterDevice } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aBg, aHydra, aPm } from '../../live/devices.testing.ts'
import { attentionOf } from './attention.ts'
import { everyPage } from './everyPage.ts'
import { fleetSummary } from './fleetSummary.ts'
import { present } from './present.ts'

const bg = (
  solarPower: number,
  consumtionPower: number,
  more: Partial<BgDevice> = {},
): BgDevice => ({
  ...aBg,
  ...more,
  powerState: { ...aBg.powerState, solarPower, consumtionPower },
})
const pm = (totalActivePower: number, more: Partial<MeterDevice> = {}): MeterDevice => ({
  ...aPm,
  ...more,
  powerState: { ...aPm.powerState, totalActivePower },
})
const split = { grid: 100, generator: 0, solar: 30, battery: 20 }
const hydra = (more: Partial<HydraDevice> = {}): HydraDevice => ({
  ...aHydra,
  latestData: { ...aHydra.latestData, 'power-split': split },
  ...more,
})

test('solar and consumption are the sums of what reports', () => {
  const { solarW, consumptionW } = fleetSummary({
    bg: [bg(500, 300), bg(900, 900, { status: 'unknown' })],
    pm: [pm(1000), pm(-400)],
    hydra: [hydra(), hydra({ status: 'unknown' })],
  })
  expect(solarW).toBe(530)
  expect(consumptionW).toBe(300 + 1000 + 150)
})

test('devices are counted by state, in all and by family', () => {
  const { counts, byFamily } = fleetSummary({
    bg: [bg(0, 0), bg(0, 0, { status: 'unknown' })],
    pm: [pm(0, { status: 'down' })],
    hydra: [hydra()],
  })
  expect(counts).toEqual({ up: 2, down: 1, unknown: 1 })
  expect(byFamily.bg).toEqual({ up: 1, down: 0, unknown: 1 })
})

test('a device whose last word is too old counts as unknown, and its power not at all', () => {
  const read = () => ({ device: bg(500, 300, { status: 'up', lastSeen: 1000 }) })
  const isStale = (_: string, seenAtMs: number, nowMs: number) => nowMs - seenAtMs > 30_000
  const at = (nowMs: number) => present({ read }, ['B1'], { nowMs, isStale })
  expect(at(20_000)[0]?.status).toBe('up')
  expect(at(60_000)[0]?.status).toBe('unknown')
  expect(fleetSummary({ bg: at(60_000), pm: [], hydra: [] }).solarW).toBe(0)
})

test('what needs attention, newest first', () => {
  const items = attentionOf({
    bg: [
      bg(0, 0, { deviceId: 'B1', lastSeen: 5, status: 'unknown' }),
      bg(0, 0, {
        deviceId: 'B2',
        lastSeen: 9,
        switch_status: { ...aBg.switch_status, tamper: 'on' },
      }),
    ],
    pm: [pm(0, { deviceId: 'P1', lastSeen: 7, status: 'down' })],
    hydra: [
      hydra(),
      hydra({
        ...{ deviceId: 'H2', lastSeen: 8 },
        latestData: { 'ac-power': { '1': { rp: 0, v: 0, ns: 0 }, '4': { rp: 1, v: 230, ns: 1 } } },
      }),
    ],
  })
  expect(items.map(({ deviceId, reason }) => `${deviceId} ${reason}`)).toEqual([
    'B2 Tamper is on',
    'H2 Grid down',
    'P1 No power',
    'B1 Not heard from',
  ])
})

test('a fleet is fetched page by page, to its end', async () => {
  const ids = await everyPage(async (page) => ({
    devices: [{ deviceId: `D-${page}` }],
    hasMore: page < 2,
  }))
  expect(ids).toEqual(['D-0', 'D-1', 'D-2'])
})
