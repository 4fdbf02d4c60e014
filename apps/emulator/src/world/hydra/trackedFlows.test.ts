import { expect, test } from 'vitest'
import type { DeviceTrack } from '../track/deviceTrack.ts'
import { type HydraFlows, RECTIFIER_EFFICIENCY, trackedCharge, trackedHydra } from './model.ts'

type Values = Readonly<Record<string, number>>

/** A track with the same values at each moment, and a charge that changes by 4 % per hour. */
const trackOf = (values: Values, percent?: number) =>
  ({
    valueAt: (quantity: string) => values[quantity],
    lineAt: () => (percent === undefined ? undefined : { value: percent, perHour: 4 }),
  }) as unknown as DeviceTrack

const UP = [true, true, true, true, true, true] as const
const SIMULATED: HydraFlows = {
  ...{ channelW: [10, 20, 30, 0, 0, 0], channelUp: UP, gridUp: true, generatorUp: false },
  ...{ solarW: 50, batteryW: 0, batteryV: 52, solarChargeW: 0 },
  split: { grid: 60, generator: 0, solar: 0, battery: 0 },
}
const flows = (
  values: Values,
  { charge = null as Parameters<typeof trackedHydra>[3], up = UP as HydraFlows['channelUp'] } = {},
) => trackedHydra(trackOf(values), 0, { ...SIMULATED, channelUp: up }, charge, 0.9)

test('an imported state of charge is a part of the capacity', () => {
  expect(trackedCharge(trackOf({}, 50), 0, 2000)).toEqual({ storedWh: 1000, perHourWh: 80 })
  expect(trackedCharge(trackOf({}), 0, 2000)).toBeNull()
})

test('channels have imported powers and voltages, others simulated ones, dead ones none', () => {
  const up = [true, true, false, true, false, false] as const
  const values = {
    'ac-power.1.rp': 500,
    'ac-power.1.v': 231,
    'ac-power.3.rp': 9,
    'ac-power.4.rp': 70,
  }
  const { channelW, channelV } = flows(values, { up })
  expect(channelW).toEqual([500, 20, 0, 70, 0, 0])
  expect(channelV).toEqual([231, undefined, undefined, undefined, undefined, undefined])
})

test('battery and sun are imported, or simulated', () => {
  expect(flows({})).toMatchObject({ solarW: 50, batteryW: 0, batteryV: 52, solarChargeW: 0 })
  const values = {
    ...{ 'battery-system.sp': 700, 'battery-system.bp': 300, 'battery-monitor-power.v': 49 },
  }
  expect(flows(values)).toMatchObject({
    ...{ solarW: 700, batteryW: 300, batteryV: 49, solarChargeW: 300 },
  })
  expect(flows({ ...values, 'battery-system.bp': 900 }).solarChargeW).toBe(700)
  expect(flows({ ...values, 'battery-system.bp': -900 }).solarChargeW).toBe(0)
})

test('without a battery power, that of the charge counts: with losses as it rises', () => {
  const charge = (perHourWh: number) => ({ charge: { storedWh: 1, perHourWh } })
  expect(flows({}, charge(90))).toMatchObject({ batteryW: 100, storedPerHourWh: 90 })
  expect(flows({}, charge(-90))).toMatchObject({ batteryW: -90, storedPerHourWh: -90 })
  expect(flows({ 'battery-system.bp': 7 }, charge(90)).batteryW).toBe(7)
})

const grid = (w: number) => ({ 'ac-power.1.rp': w, 'ac-power.2.rp': 0, 'ac-power.3.rp': 0 })

test.each([
  ['the grid', { ...grid(600) }, { grid: 600, generator: 0 }],
  ['grid and generator', { ...grid(600), 'ac-power.5.rp': 200 }, { grid: 600, generator: 200 }],
  [
    'both, which charge the battery too',
    {
      ...grid(600),
      'ac-power.4.rp': 200,
      'battery-system.sp': 0,
      'battery-system.bp': 400 * RECTIFIER_EFFICIENCY,
    },
    { grid: 300, generator: 100 },
  ],
  ['a battery that takes all', { ...grid(100), 'battery-system.bp': 900 }, { grid: 0 }],
  ['a discharge', { ...grid(0), 'battery-system.bp': -250 }, { grid: 0, battery: 250 }],
  [
    'sun that charges a part',
    { ...grid(0), 'battery-system.sp': 700, 'battery-system.bp': 300 },
    { grid: 0, solar: 400, battery: 0 },
  ],
  [
    'sun of which a part is fed in',
    { ...grid(-150), 'battery-system.sp': 700, 'battery-system.bp': 300 },
    { grid: 0, solar: 250 },
  ],
  ['more fed in than the sun gives', { ...grid(-900), 'battery-system.sp': 700 }, { solar: 0 }],
])('the load by source: %s', (_, values, expected) => {
  const { split } = flows(values)
  for (const [source, watts] of Object.entries(expected))
    expect(split[source as keyof typeof split], source).toBeCloseTo(watts, 9)
})
