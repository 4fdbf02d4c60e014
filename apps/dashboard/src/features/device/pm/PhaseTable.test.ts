import { expect, test } from 'vitest'
import { aPm } from '../../../live/devices/devices.testing.ts'
import { imbalancePercent, phaseImbalance } from './PhaseTable.tsx'

const state = aPm.powerState

test.each([
  [[230, 230, 230], 0],
  [[220, 230, 240], (10 / 230) * 100],
  [[240, 0, 240], 100],
  [[-3, 3, 3], 0],
  [[0, 0, 0], null],
  [[], null],
] as const)('phases of %j → imbalance %s %% [E11]', (values, percent) => {
  const found = imbalancePercent(values)
  if (percent === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(percent, 9)
})

test('the imbalance of a quantity is that of its values on the three phases [E11]', () => {
  const withCurrents = {
    ...state,
    phaseA: { ...state.phaseA, current: 1 },
    phaseB: { ...state.phaseB, current: 2 },
    phaseC: { ...state.phaseC, current: 3 },
  }
  expect(phaseImbalance(withCurrents, ({ current }) => current)).toBe(50)
  const unknown = { ...withCurrents, phaseC: {} }
  expect(
    phaseImbalance(unknown, ({ current }) => current),
    'one is unknown',
  ).toBeNull()
})
