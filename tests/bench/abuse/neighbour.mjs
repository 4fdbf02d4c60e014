import { setTimeout as after } from 'node:timers/promises'
import { caller, socketOf } from './calls.mjs'
import { signedIn } from './server.mjs'

const CALLS_PER_S = 20
/** The server sends a sample of each of 20 watched devices once a second, spread evenly. */
const SAMPLE_MS = 1000
/** Frames of one sample arrive together. */
const TOGETHER_MS = 5
/** An attacked server may answer late, but not never. */
const PATIENCE_MS = 20_000
const WATCHED = 20

/**
 * A well-behaved user: lists hydras 20 times a second and watches 20 devices, among them those of the attacker.
 * @param {{ url: string, authUrl: string }} server
 */
export async function startNeighbour({ url, authUrl }) {
  const user = await signedIn(authUrl, 'merchant')
  let lastAt = performance.now()
  /** @type {number[]} */
  let lateMs = []
  let samples = 0
  const hear = (/** @type {string} */ text) => {
    if (!text.endsWith('"sample":true}]')) return
    const gap = performance.now() - lastAt
    if (gap < TOGETHER_MS) return
    lastAt += gap
    samples += 1
    lateMs.push(Math.max(0, gap - SAMPLE_MS / WATCHED))
  }
  const socket = await socketOf(url, user, hear)
  const { devices } = JSON.parse(await socket.ask('devices', '{"limit":100}'))[0]
  const ids = /** @type {{ deviceId: string }[]} */ (devices).map(({ deviceId }) => deviceId)
  const deviceIds = [...new Set(['HY-0001', 'HY-0002', 'PM-0001', ...ids])].slice(0, WATCHED)
  await socket.ask('watch', JSON.stringify({ deviceIds }))

  return {
    /** @param {Promise<unknown>} until */
    async measured(until) {
      const isOver = { now: false }
      void until.finally(() => Object.assign(isOver, { now: true }))
      lateMs = []
      samples = 0
      const began = performance.now()
      const call = caller(url, 5000)
      const asked = await askUntil(call, user.token, isOver)
      // A sample that has not come yet is late too.
      lateMs.push(Math.max(0, performance.now() - lastAt - SAMPLE_MS / WATCHED))
      const sampleMs = ((performance.now() - began) * WATCHED) / samples
      const { http, refused } = await answersOf(asked)
      call.close()
      return { http, refused, events: lateMs, sampleMs, isCut: !socket.isOpen() }
    },
    close: () => socket.close(),
  }
}

/**
 * @param {ReturnType<typeof caller>} call
 * @param {string} token
 * @param {{ now: boolean }} isOver
 */
async function askUntil(call, token, isOver) {
  const began = performance.now()
  /** @type {Promise<{ status: number, ms: number }>[]} */
  const asked = []
  for (let n = 0; !isOver.now; n += 1) {
    const dueAt = began + (n * 1000) / CALLS_PER_S
    await after(Math.max(0, dueAt - performance.now()))
    const lateMs = performance.now() - dueAt
    const answered = call('/api/hydra/devices', { token, withinMs: PATIENCE_MS })
    asked.push(answered.then(({ status, ms }) => ({ status, ms: ms + lateMs })))
  }
  return asked
}

/** @param {Promise<{ status: number, ms: number }>[]} asked */
async function answersOf(asked) {
  const answers = await Promise.all(asked)
  const refused = answers.filter(({ status }) => status !== 200).length
  return { http: answers.map(({ ms }) => ms), refused }
}

/**
 * @param {number[]} values
 * @param {number} part e.g. 0.99
 */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
