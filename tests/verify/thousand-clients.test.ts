import { setTimeout as after } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { refreshed } from '../support/authEmulatorCalls.ts'
import { buildEmulator } from '../support/command.ts'
import { type Heard, joinCrowd } from '../support/crowd.ts'
import { request } from '../support/request.ts'
import { visitor } from '../support/visitor.ts'
import { startWatched } from '../support/watchedEmulator.ts'

beforeAll(buildEmulator)

const CLIENTS = 1_000
const DEVICE = 'BG-0001'
/** An hour; less for a quick look. */
const SECONDS = Number(process.env.WATTPOST_CROWD_SECONDS ?? 3_600)
const P99_MS_MAX = 200
const GROWTH_MAX = 1.05
/** By then all that fills with traffic is full: before, growth is no leak, and only told. */
const SETTLED_SECONDS = 1_800
/** All are here, and what is made once is made. */
const WARM_SECONDS = Math.min(SETTLED_SECONDS, SECONDS / 2)

test(`case 11: ${CLIENTS} clients at 1 Hz for ${SECONDS} s: on time, without a gap, and no heavier`, async () => {
  const emulator = await startWatched('a-day-in-the-fleet')
  onTestFinished(() => emulator.stop())
  // A frame's age can be told only where virtual seconds are seconds.
  await request(`${emulator.url}/__emulator/clock`, { body: { speed: 1 } })
  const who = await visitor(emulator, 'owner')
  let fresh: Promise<string> | null = null
  // All ask within a minute: one fresh token is enough.
  const token = () => {
    fresh ??= refreshed(emulator.authUrl, who.refreshToken)
    return fresh
  }
  const heard: Heard = { frames: 0, gaps: 0, lastSeq: 0, closed: 0, lateMs: [] }
  const closing: (() => void)[] = []
  for (let n = 0; n < CLIENTS; n += 50)
    closing.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () =>
          joinCrowd({ url: emulator.url, deviceId: DEVICE }, who, heard, token),
        ),
      )),
    )
  onTestFinished(() => closing.forEach((close) => void close()))
  await after(WARM_SECONDS * 1000)
  heard.lateMs.length = 0
  heard.frames = 0
  const before = await emulator.weighClean()
  await after((SECONDS - WARM_SECONDS) * 1000)
  const now = await emulator.weighClean()
  const p99Ms = p99Of(heard.lateMs)
  const logBytes = await logBytesBetween(WARM_SECONDS, SECONDS)
  const grown = (now.heapBytes - logBytes) / before.heapBytes
  const { frames, gaps, closed } = heard
  const told = { frames, p99Ms, gaps, closed, grown, logBytes }
  console.info(JSON.stringify(told))
  expect(heard.lateMs.length).toBeGreaterThan(CLIENTS * (SECONDS - WARM_SECONDS) * 0.9)
  expect(told).toMatchObject({ gaps: 0, closed: 0 })
  expect(p99Ms).toBeLessThan(P99_MS_MAX)
  if (WARM_SECONDS >= SETTLED_SECONDS) expect(grown).toBeLessThan(GROWTH_MAX)
  expect(emulator.complaints()).toBe('')
})

/**
 * What the world's log, which holds two hours and a half of this fleet, grows by between two moments of the story,
 * bytes: so much heavier the same emulator becomes with nobody there.
 */
async function logBytesBetween(fromSeconds: number, toSeconds: number): Promise<number> {
  const emulator = await startWatched('a-day-in-the-fleet')
  try {
    const clock = (body: object) => request(`${emulator.url}/__emulator/clock`, { body })
    await clock({ paused: true })
    await clock({ stepMs: fromSeconds * 1000 })
    const { heapBytes: before } = await emulator.weighClean()
    await clock({ stepMs: (toSeconds - fromSeconds) * 1000 })
    const { heapBytes: now } = await emulator.weighClean()
    return now - before
  } finally {
    await emulator.stop()
  }
}

/** How late the latest but a hundredth were, after the earliest of all. */
function p99Of(lateMs: number[]): number {
  const sorted = Float64Array.from(lateMs).sort()
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) - (sorted[0] ?? 0)
}
