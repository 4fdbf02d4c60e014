import { setTimeout as after } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { refreshed } from '../support/authEmulatorCalls.ts'
import { joinLoad, type Reception } from '../support/clientLoad.ts'
import { buildEmulator } from '../support/command.ts'
import { startWatched } from '../support/measuredEmulator.ts'
import { request } from '../support/request.ts'
import { visitor } from '../support/visitor.ts'

beforeAll(buildEmulator)

const CLIENTS = 1_000
const DEVICE = 'BG-0001'
/** One hour by default. */
const SECONDS = Number(process.env.WATTPOST_CROWD_SECONDS ?? 3_600)
const P99_MS_MAX = 200
const GROWTH_MAX = 1.05
/** Time until all bounded logs are full: earlier growth is no leak and is only reported. */
const SETTLED_SECONDS = 1_800
/** All clients are connected and one-time costs are paid. */
const WARM_SECONDS = Math.min(SETTLED_SECONDS, SECONDS / 2)

test(`case 11: ${CLIENTS} clients at 1 Hz for ${SECONDS} s: on time, without a gap or growth`, async () => {
  const emulator = await startWatched('a-day-in-the-fleet')
  onTestFinished(() => emulator.stop())
  // The age of a frame is defined only at speed 1.
  await request(`${emulator.url}/__emulator/clock`, { body: { speed: 1 } })
  const who = await visitor(emulator, 'owner')
  let fresh: Promise<string> | null = null
  // All requests come within a minute: one fresh token suffices.
  const token = () => {
    fresh ??= refreshed(emulator.authUrl, who.refreshToken)
    return fresh
  }
  const reception: Reception = { frames: 0, gaps: 0, lastSeq: 0, closed: 0, lateMs: [] }
  const closing: (() => void)[] = []
  for (let n = 0; n < CLIENTS; n += 50)
    closing.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () =>
          joinLoad({ url: emulator.url, deviceId: DEVICE }, who, reception, token),
        ),
      )),
    )
  onTestFinished(() => closing.forEach((close) => void close()))
  await after(WARM_SECONDS * 1000)
  reception.lateMs.length = 0
  reception.frames = 0
  const before = await emulator.memoryClean()
  await after((SECONDS - WARM_SECONDS) * 1000)
  const now = await emulator.memoryClean()
  const p99Ms = p99Of(reception.lateMs)
  const logBytes = await logBytesBetween(WARM_SECONDS, SECONDS)
  const grown = (now.heapBytes - logBytes) / before.heapBytes
  const { frames, gaps, closed } = reception
  const figures = { frames, p99Ms, gaps, closed, grown, logBytes }
  console.info(JSON.stringify(figures))
  expect(reception.lateMs.length).toBeGreaterThan(CLIENTS * (SECONDS - WARM_SECONDS) * 0.9)
  expect(figures).toMatchObject({ gaps: 0, closed: 0 })
  expect(p99Ms).toBeLessThan(P99_MS_MAX)
  if (WARM_SECONDS >= SETTLED_SECONDS) expect(grown).toBeLessThan(GROWTH_MAX)
  expect(emulator.complaints()).toBe('')
})

/**
 * Growth of the world log in bytes between two moments: the same emulator grows by this amount without clients. The log holds two and a half hours of this fleet.
 */
async function logBytesBetween(fromSeconds: number, toSeconds: number): Promise<number> {
  const emulator = await startWatched('a-day-in-the-fleet')
  try {
    const clock = (body: object) => request(`${emulator.url}/__emulator/clock`, { body })
    await clock({ paused: true })
    await clock({ stepMs: fromSeconds * 1000 })
    const { heapBytes: before } = await emulator.memoryClean()
    await clock({ stepMs: (toSeconds - fromSeconds) * 1000 })
    const { heapBytes: now } = await emulator.memoryClean()
    return now - before
  } finally {
    await emulator.stop()
  }
}

/** 99th percentile of the delay, relative to the smallest. */
function p99Of(lateMs: number[]): number {
  const sorted = Float64Array.from(lateMs).sort()
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) - (sorted[0] ?? 0)
}
