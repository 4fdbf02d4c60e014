import fc from 'fast-check'
import { expect } from 'vitest'
import { request } from './request.ts'
import { visitor } from './visitor.ts'
import { startWatched } from './watchedEmulator.ts'
import { attack } from './wireFuzz.ts'

/** A second merchant's device, of which an owner of the first must hear nothing. */
const FOREIGN = /"(id|deviceId|device)":"HY-0900"|merchant2@/
const HELD_MS_MAX = 200
const SIDE_BY_SIDE = 8

/** Does so many random things to a running emulator and expects that it bears them all. */
export async function fuzzTheWire(runs: number, seed: number): Promise<void> {
  const emulator = await startWatched('grid-outage')
  try {
    const who = await visitor(emulator, 'owner')
    const { weigh, url } = emulator
    await weigh()
    const attacks = fc.sample(attack, { numRuns: runs, seed })
    for (let first = 0; first < attacks.length; first += SIDE_BY_SIDE) {
      const some = attacks.slice(first, first + SIDE_BY_SIDE)
      const answers = await Promise.all(some.map((one) => one.run({ url, who })))
      for (const answer of answers) expect(answer).not.toMatch(FOREIGN)
      const { heldMs } = await weigh()
      expect(heldMs, some.map(({ what }) => what).join('\n')).toBeLessThan(HELD_MS_MAX)
      expect(emulator.hasEnded(), `ended after ${first}: ${emulator.complaints()}`).toBe(false)
    }
    expect(emulator.complaints()).toBe('')
    expect((await request(`${url}/config.json`)).status).toBe(200)
  } finally {
    await emulator.stop()
  }
}
