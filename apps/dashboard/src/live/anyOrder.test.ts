import { expect, test, vi } from 'vitest'
import { playBadLine } from './anyOrder.testing.ts'

const RUNS = Number(process.env.WATTPOST_FUZZ_RUNS ?? 300)

test(`whatever the line does to frames and snapshots, the same is shown in the end: ${RUNS} seeds (case 5)`, async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { truth, shown } = await playBadLine(seed)
    expect(shown, `seed ${seed}`).toEqual(truth)
  }
  warn.mockRestore()
})
