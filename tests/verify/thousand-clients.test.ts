import { setTimeout as after } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { refreshed } from '../support/authEmulatorCalls.ts'
import { buildEmulator } from '../support/command.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { startWatched } from '../support/watchedEmulator.ts'

beforeAll(buildEmulator)

const CLIENTS = 1_000
const DEVICE = 'BG-0001'
/** An hour; less for a quick look. */
const SECONDS = Number(process.env.WATTPOST_CROWD_SECONDS ?? 3_600)
/** All are here, and what is made once is made. */
const WARM_SECONDS = Math.min(600, SECONDS / 4)
const P99_MS_MAX = 200
const GROWTH_MAX = 1.05
/** By then logs hold as much as they ever will: before, growth is no leak, and only told. */
const SETTLED_SECONDS = 1_800

/** A frame's time, and its place at its end. */
const PLACE = /"t":([\d.]+).*"seq":(\d+)(,"sample":true)?}]$/
const ABOUT = `"deviceId":"${DEVICE}"`

/** What all clients together have heard. */
interface Heard {
  frames: number
  gaps: number
  closed: number
  /** For each frame how much later it came than its own time says, by the test's clock; only differences mean anything. */
  readonly lateMs: number[]
}

/** A client that does no more than a dashboard must: says who it is, watches a device, renews its token. */
function connect(url: string, who: Visitor, heard: Heard, token: () => Promise<string>) {
  const query = `EIO=4&transport=websocket&user_id=${who.uid}&type=${who.type}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`)
  let seq: number | null = null
  // Thousands come at once: reading more of each would be the latency that is measured.
  const hear = (text: string) => {
    const [, t, sequence, sample] = PLACE.exec(text) ?? []
    if (t === undefined || !text.includes(ABOUT)) return
    const now = Number(sequence)
    const expected = sample !== undefined ? seq : seq === null ? null : seq + 1
    if (expected !== null && now !== expected) heard.gaps += 1
    seq = now
    heard.frames += 1
    if (sample !== undefined) heard.lateMs.push(Date.now() - Number(t) * 1000)
  }
  return new Promise<() => void>((resolve, reject) => {
    const close = () => {
      socket.removeAllListeners('close')
      socket.terminate()
    }
    socket.on('error', reject)
    socket.on('close', () => {
      heard.closed += 1
    })
    socket.on('message', async (data) => {
      const text = String(data)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: who.idToken })}`)
      else if (text === '2') socket.send('3')
      else if (text.startsWith('40')) socket.send(`420["watch",{"deviceIds":["${DEVICE}"]}]`)
      else if (text.startsWith('430')) resolve(close)
      else if (text.startsWith('42[')) hear(text)
      else {
        const [, ask] = /^42(\d+)\["token"\]/.exec(text) ?? []
        if (ask !== undefined) socket.send(`43${ask}${JSON.stringify([await token()])}`)
      }
    })
  })
}

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
  const heard: Heard = { frames: 0, gaps: 0, closed: 0, lateMs: [] }
  const closing: (() => void)[] = []
  for (let n = 0; n < CLIENTS; n += 50)
    closing.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () => connect(emulator.url, who, heard, token)),
      )),
    )
  onTestFinished(() => closing.forEach((close) => void close()))
  await after(WARM_SECONDS * 1000)
  heard.lateMs.length = 0
  heard.frames = 0
  const before = await emulator.weigh()
  await after((SECONDS - WARM_SECONDS) * 1000)
  const now = await emulator.weigh()
  const p99Ms = p99Of(heard.lateMs)
  const grown = now.rssBytes / before.rssBytes
  const told = { frames: heard.frames, p99Ms, gaps: heard.gaps, closed: heard.closed, grown }
  console.info(JSON.stringify(told))
  expect(heard.lateMs.length).toBeGreaterThan(CLIENTS * (SECONDS - WARM_SECONDS) * 0.9)
  expect(told).toMatchObject({ gaps: 0, closed: 0 })
  expect(p99Ms).toBeLessThan(P99_MS_MAX)
  if (SECONDS >= SETTLED_SECONDS) expect(grown).toBeLessThan(GROWTH_MAX)
  expect(emulator.complaints()).toBe('')
})

/** How late the latest but a hundredth were, after the earliest of all. */
function p99Of(lateMs: number[]): number {
  const sorted = Float64Array.from(lateMs).sort()
  return (sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN) - (sorted[0] ?? 0)
}
