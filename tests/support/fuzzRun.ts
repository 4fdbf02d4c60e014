import fc from 'fast-check'
import { expect } from 'vitest'
import { startWatched } from './measuredEmulator.ts'
import { request } from './request.ts'
import { visitor } from './visitor.ts'
import { type Attack, attack, type Target } from './wireFuzz.ts'

/** A device of the second merchant, hidden from the owners of the first. */
const FOREIGN = /"(id|deviceId|device)":"HY-0900"|merchant2@/
const FIRST_LOOKS = [
  '/api/hydra/devices',
  '/api/pm/devices',
  '/api/hydra/power-timeline?deviceId=HY-0001',
]
const HELD_MS_MAX = 200
const ANSWER_MS_MAX = 10_000
const SIDE_BY_SIDE = 8

/** Runs random attacks against an emulator and expects no harm. */
export async function fuzzTheWire(runs: number, seed: number): Promise<void> {
  const emulator = await startWatched('grid-outage')
  try {
    const { url, memory } = emulator
    const target = { url, who: await visitor(emulator, 'owner') }
    // The first read of a fleet has a separate cost.
    for (const path of FIRST_LOOKS) await target.who.get(path)
    await memory()
    const attacks = fc.sample(attack, { numRuns: runs, seed })
    for (let first = 0; first < attacks.length; first += SIDE_BY_SIDE) {
      const some = attacks.slice(first, first + SIDE_BY_SIDE)
      const answers = await Promise.all(some.map((one) => answerOf(one, target)))
      for (const answer of answers) expect(answer).not.toMatch(FOREIGN)
      const what = some.map((one) => one.what).join('\n')
      expect(emulator.hasEnded(), `${what}\n${emulator.complaints()}`).toBe(false)
      expect((await memory()).heldMs, what).toBeLessThan(HELD_MS_MAX)
    }
    expect(emulator.complaints()).toBe('')
    expect((await request(`${url}/config.json`)).status).toBe(200)
  } finally {
    await emulator.stop()
  }
}

/** Asserts that every request was answered. */
async function answerOf(one: Attack, target: Target): Promise<string> {
  let tooLate: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    tooLate = setTimeout(() => reject(new Error(`no answer to ${one.what}`)), ANSWER_MS_MAX)
  })
  try {
    return await Promise.race([one.run(target), late])
  } finally {
    clearTimeout(tooLate)
  }
}
