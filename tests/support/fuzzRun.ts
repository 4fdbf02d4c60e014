import fc from 'fast-check'
import { expect } from 'vitest'
import { request } from './request.ts'
import { visitor } from './visitor.ts'
import { startWatched } from './watchedEmulator.ts'
import { type Attack, attack, type Target } from './wireFuzz.ts'

/** A second merchant's device, of which an owner of the first must hear nothing. */
const FOREIGN = /"(id|deviceId|device)":"HY-0900"|merchant2@/
const FIRST_LOOKS = [
  '/api/hydra/devices',
  '/api/pm/devices',
  '/api/hydra/power-timeline?deviceId=HY-0001',
]
const HELD_MS_MAX = 200
const ANSWER_MS_MAX = 10_000
const SIDE_BY_SIDE = 8

/** Does so many random things to a running emulator and expects that it bears them all. */
export async function fuzzTheWire(runs: number, seed: number): Promise<void> {
  const emulator = await startWatched('grid-outage')
  try {
    const { url, weigh } = emulator
    const target = { url, who: await visitor(emulator, 'owner') }
    // The first look at a fleet is a cost of its own, and no stranger's doing.
    for (const path of FIRST_LOOKS) await target.who.get(path)
    await weigh()
    const attacks = fc.sample(attack, { numRuns: runs, seed })
    for (let first = 0; first < attacks.length; first += SIDE_BY_SIDE) {
      const some = attacks.slice(first, first + SIDE_BY_SIDE)
      const answers = await Promise.all(some.map((one) => answerOf(one, target)))
      for (const answer of answers) expect(answer).not.toMatch(FOREIGN)
      const what = some.map((one) => one.what).join('\n')
      expect(emulator.hasEnded(), `${what}\n${emulator.complaints()}`).toBe(false)
      expect((await weigh()).heldMs, what).toBeLessThan(HELD_MS_MAX)
    }
    expect(emulator.complaints()).toBe('')
    expect((await request(`${url}/config.json`)).status).toBe(200)
  } finally {
    await emulator.stop()
  }
}

/** Nothing is left unanswered. */
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
