import { expect, test } from 'vitest'
import { advanceInPieces, pieceEndMs } from './pieces.ts'
import type { SimulationRun } from './simulationRun.ts'

/** A run with a number of devices, at 1 s; it notes the moments to which it advances. */
function aRun(devices: number) {
  const movedMs: number[] = []
  const run = {
    ...{ nowMs: 1000, world: { simulatedDevices: { length: devices } } },
    advanceTo(ms: number) {
      movedMs.push(ms)
      run.nowMs = ms
    },
  }
  return { run: run as unknown as SimulationRun, movedMs }
}

test.each([
  [0, 50],
  [1, 50],
  // 5 reports, of each device every 10 s.
  [4, 12.5],
  [7, 7.143],
  [2000, 0.025],
  [100_000, 0.001],
])('a piece of %i devices has %i s', (devices, seconds) => {
  expect(pieceEndMs(aRun(devices).run, 10_000_000)).toBe(1000 + seconds * 1000)
})

test('a piece ends at the wanted moment at the latest', () => {
  expect(pieceEndMs(aRun(1).run, 5000)).toBe(5000)
})

test('a run advances in pieces, with a pause after each', () => {
  const { run, movedMs } = aRun(50)
  expect([...advanceInPieces(run, 3500)]).toHaveLength(3)
  expect(movedMs).toEqual([2000, 3000, 3500])
})

test('a run that is at the moment already advances once', () => {
  const { run, movedMs } = aRun(1)
  expect([...advanceInPieces(run, 1000)]).toHaveLength(1)
  expect(movedMs).toEqual([1000])
})
