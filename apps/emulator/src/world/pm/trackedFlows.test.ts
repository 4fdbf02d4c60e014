import { expect, test } from 'vitest'
import type { DeviceTrack } from '../track/deviceTrack.ts'
import { type PmFlows, trackedMeter } from './model.ts'

type Values = Readonly<Record<string, number>>

/** A track with the same values at each moment of it. */
const trackOf = (values: Values, isCovered = true) =>
  ({
    covers: () => isCovered,
    valueAt: (quantity: string) => values[quantity],
  }) as unknown as DeviceTrack

/** 100 VA at a power factor of 0.8 on each phase. */
const phase = { live: true, activeW: 80, reactiveVar: 60, apparentVa: 100 }
const SIMULATED: PmFlows = { powered: true, phases: [phase, phase, phase] }
const phaseB = (values: Values, simulated = phase) => {
  const named = Object.entries(values).map(([field, value]) => [`phaseB.${field}`, value] as const)
  const { phases } = trackedMeter(trackOf(Object.fromEntries(named)), 0, {
    ...SIMULATED,
    phases: [phase, simulated, phase],
  })
  const { voltage, activeW, reactiveVar, apparentVa } = phases[1]
  return [voltage, ...[activeW, reactiveVar, apparentVa].map((value) => Math.round(value))]
}

test('before its first sample a track changes nothing', () => {
  expect(trackedMeter(trackOf({ frequency: 49 }, false), 0, SIMULATED)).toBe(SIMULATED)
})

test('frequency and temperature are imported', () => {
  expect(trackedMeter(trackOf({ frequency: 49, temperature: 60 }), 0, SIMULATED)).toMatchObject({
    ...{ powered: true, frequency: 49, temperature: 60 },
  })
})

test.each([
  ['nothing', {}, [undefined, 80, 60, 100]],
  ['an active power: the factor stays', { activePower: 40 }, [undefined, 40, 30, 50]],
  ['a power factor: the apparent power stays', { powerFactor: 0.6 }, [undefined, 60, 80, 100]],
  ['both', { activePower: 300, powerFactor: 0.6 }, [undefined, 300, 400, 500]],
  ['voltage and current: the factor stays', { voltage: 200, current: 1 }, [200, 160, 120, 200]],
  ['voltage, current and factor', { voltage: 200, current: 1, powerFactor: 1 }, [200, 200, 0, 200]],
  ['an export', { voltage: 200, current: 1, activePower: -160 }, [200, -160, 120, 200]],
  [
    'an active power above voltage times current',
    { voltage: 200, current: 1, activePower: 250 },
    [200, 250, 0, 250],
  ],
  ['a voltage alone', { voltage: 231 }, [231, 80, 60, 100]],
  ['a current alone', { current: 5 }, [undefined, 80, 60, 100]],
  ['a power factor of 0', { powerFactor: 0 }, [undefined, 0, 0, 0]],
])('with %s a phase has voltage, active, reactive and apparent power', (_, values, expected) => {
  expect(phaseB(values)).toEqual(expected)
})

test('a phase that carries nothing has the factor 1 for an imported power', () => {
  const idle = { ...phase, activeW: 0, reactiveVar: 0, apparentVa: 0 }
  expect(phaseB({ activePower: 50 }, idle)).toEqual([undefined, 50, 0, 50])
})

test('a dead phase stays dead', () => {
  const dead = { live: false, activeW: 0, reactiveVar: 0, apparentVa: 0 }
  expect(phaseB({ voltage: 230, activePower: 50 }, dead)).toEqual([undefined, 0, 0, 0])
})
