import { expect, test, vi } from 'vitest'
import { playBadConnection } from './anyOrder.testing.ts'

const RUNS = Number(process.env.WATTPOST_FUZZ_RUNS ?? 300)

test(`frames and snapshots in any order end in the server’s state: ${RUNS} seeds (case 5)`, async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const { truth, shown } = await playBadConnection(seed)
    expect(shown, `seed ${seed}`).toEqual(truth)
  }
  warn.mockRestore()
})
