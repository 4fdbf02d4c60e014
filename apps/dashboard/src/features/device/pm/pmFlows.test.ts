import { expect, test } from 'vitest'
import { aPm } from '../../../live/devices/devices.testing.ts'
import { pmFlows } from './pmFlows.ts'

const state = aPm.powerState
const withW = (totalActivePower: number, activePower: number) =>
  pmFlows({ ...state, totalActivePower, phaseB: { ...state.phaseB, activePower } })

test('imported power flows from the grid to the phases [E10, E11]', () => {
  const [grid, , b] = withW(900, 300)
  expect(grid).toMatchObject({ word: 'import', inW: 900, valueW: 900 })
  expect(b).toMatchObject({ name: 'Phase B', word: 'import', inW: -300, valueW: 300 })
})

test('exported power flows from the phases to the grid', () => {
  const [grid, , b] = withW(-900, -300)
  expect(grid).toMatchObject({ word: 'export', inW: -900, valueW: -900 })
  expect(b).toMatchObject({ word: 'export', inW: 300, valueW: -300 })
})

test('a meter without power imports nothing', () => {
  expect(withW(0, 0)[0]).toMatchObject({ word: 'import', inW: 0 })
})

test('an unknown power is unknown in the flow, without a direction', () => {
  expect(pmFlows({ phaseA: {}, phaseB: {}, phaseC: {} })[0]).toEqual({
    ...{ kind: 'grid', name: 'Grid', inW: null },
  })
})
