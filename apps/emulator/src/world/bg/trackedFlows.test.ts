import { expect, test } from 'vitest'
import type { DeviceTrack } from '../track/deviceTrack.ts'
import { CHARGER_EFFICIENCY } from './installation.ts'
import { type BgFlows, readBg, type TrackedBg, trackedBg } from './model.ts'

const NONE: TrackedBg = {
  ...{ batteryV: undefined, solarW: undefined, batteryW: undefined, loadW: undefined },
  ...{ acW: 0, hasPowers: true },
}
const SIMULATED: BgFlows = {
  ...{ mode: 'inverter', outputOn: true, solarW: 400, batteryW: 100, batteryV: 48 },
  ...{ inverterDcW: 300, loadW: 270, acChargeW: 0, sunWm2: 500 },
}
const flows = (tracked: Partial<TrackedBg>, simulated: Partial<BgFlows> = {}) =>
  trackedBg({ ...NONE, ...tracked }, { ...SIMULATED, ...simulated }, 0.9)

/** A track with the same values at each moment. */
const trackOf = (values: Readonly<Record<string, number>>) =>
  ({ valueAt: (quantity: string) => values[quantity] }) as unknown as DeviceTrack

test('the battery power is imported, or follows from its current and voltage', () => {
  const read = (values: Readonly<Record<string, number>>) => readBg(trackOf(values), 0, 50)
  expect(read({})).toEqual({ ...NONE, hasPowers: false })
  expect(read({ batteryPower: 70 })).toEqual({ ...NONE, batteryW: 70 })
  expect(read({ batteryPower: 70, batteryCurrent: 2 }).batteryW, 'at rest').toBe(100)
  expect(read({ batteryVoltage: 40, batteryCurrent: 2 })).toEqual({
    ...{ ...NONE, batteryV: 40, batteryW: 80 },
  })
  for (const quantity of ['solarPower', 'consumtionPower', 'acPower'])
    expect(read({ [quantity]: 0 }).hasPowers, quantity).toBe(true)
  expect(read({ acPower: 900 }).acW).toBe(900)
})

test('without an imported power only the voltage is that of the track', () => {
  expect(flows({ hasPowers: false, batteryV: 51 })).toEqual({ ...SIMULATED, batteryV: 51 })
  expect(flows({ hasPowers: false })).toEqual(SIMULATED)
})

test.each([
  ['sun and battery', { solarW: 500, batteryW: 200 }, [500, 200, 300]],
  ['sun and load', { solarW: 500, loadW: 200 }, [500, 300, 200]],
  ['battery and load', { batteryW: 100, loadW: 200 }, [300, 100, 200]],
  ['a discharge and load', { batteryW: -200, loadW: 150 }, [0, -200, 150]],
  ['the sun alone', { solarW: 700 }, [700, 400, 300]],
  ['the load alone', { loadW: 250 }, [400, 150, 250]],
  ['the battery alone', { batteryW: 50 }, [350, 50, 300]],
  ['more battery than sun', { solarW: 100, batteryW: 200 }, [100, 200, 0]],
])('on the inverter, %s give sun, battery and inverter', (_, tracked, expected) => {
  const { solarW, batteryW, inverterDcW, loadW, mode, acChargeW } = flows(tracked)
  expect([solarW, batteryW, inverterDcW]).toEqual(expected)
  expect(loadW).toBeCloseTo(0.9 * (expected[2] ?? 0), 9)
  expect([mode, acChargeW]).toEqual(['inverter', 0])
})

test('an output that is off takes no power', () => {
  const off = { outputOn: false }
  expect(flows({ solarW: 500, loadW: 200 }, off)).toMatchObject({
    ...{ mode: 'off', inverterDcW: 0, loadW: 0, batteryW: 500, solarW: 500 },
  })
  expect(flows({ acW: 900, loadW: 200 }, off)).toMatchObject({ mode: 'ac', loadW: 0 })
})

test.each([
  ['the load', { loadW: 200 }, [200, 700, 700 * CHARGER_EFFICIENCY]],
  [
    'the battery',
    { batteryW: 450 },
    [900 - 450 / CHARGER_EFFICIENCY, 450 / CHARGER_EFFICIENCY, 450],
  ],
  ['load and battery', { loadW: 200, batteryW: 450 }, [200, 700, 450]],
  ['a discharge', { batteryW: -50 }, [900, 0, -50]],
  ['a load above the AC power', { loadW: 1000 }, [1000, 0, 0]],
  ['nothing else', {}, [270, 630, 630 * CHARGER_EFFICIENCY]],
])('on AC of 900 W, %s gives load, charger and battery; the sun is 0', (_, tracked, expected) => {
  const { loadW, acChargeW, batteryW, ...rest } = flows({ ...tracked, acW: 900 })
  for (const [at, value] of [loadW, acChargeW, batteryW].entries())
    expect(value).toBeCloseTo(expected[at] ?? Number.NaN, 9)
  expect(rest).toMatchObject({ mode: 'ac', solarW: 0, inverterDcW: 0 })
})
