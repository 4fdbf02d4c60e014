import { expect, test } from 'vitest'
import { aPm } from '../live/devices/devices.testing.ts'
import { supplyLoss } from './supplyLoss.ts'

const withVoltages = (a: number, b: number, c: number) => {
  const phase = (voltage: number) => ({ ...aPm.powerState.phaseA, voltage })
  const powerState = { ...aPm.powerState, phaseA: phase(a), phaseB: phase(b), phaseC: phase(c) }
  return { powerState, status: 'up' as const }
}
const none = { kind: 'none' }
const all = { kind: 'all', last: 'A', belowV: 20 }

test.each([
  [[230, 231, 229], none],
  // Half of the highest voltage still counts, less does not.
  [[230, 115, 230], none],
  [[230, 114.9, 230], { kind: 'phases', lost: ['B'], belowV: 115 }],
  [[0, 240, 0], { kind: 'phases', lost: ['A', 'C'], belowV: 120 }],
  // Less than 20 V on all phases is induced voltage.
  [[20, 1, 0.5], { kind: 'phases', lost: ['B', 'C'], belowV: 10 }],
  [[19.9, 1, 0.5], all],
  [[3, 1, 0.5], all],
  [[0, 0, 0], all],
] as const)('phases with %j V have the loss %j', ([a, b, c], loss) => {
  expect(supplyLoss(withVoltages(a, b, c))).toEqual(loss)
})

test('a meter reported down has no supply, whatever its last voltages', () => {
  const down = (a: number, b: number, c: number) =>
    supplyLoss({ ...withVoltages(a, b, c), status: 'down' })
  expect(down(3, 1, 0.5)).toEqual(all)
  expect(down(229, 0, 231)).toEqual({ ...all, last: 'C' })
})

test('a meter of which a phase is not known has not lost all', () => {
  const { powerState, status } = withVoltages(3, 1, 230)
  const partly = { ...powerState, phaseC: {} }
  expect(supplyLoss({ status, powerState: partly })).toEqual({
    ...{ kind: 'phases', lost: ['B'], belowV: 1.5 },
  })
})
