// Attacks of someone who may use the control API.
import { once } from 'node:events'
import { get } from 'node:http'
import { caller, untilOver } from './calls.mjs'

/** @typedef {import('./userAttacks.mjs').Attack} Attack */

const CONTROL = '/__emulator'
const DAY_MS = 86_400_000

/**
 * Posts a scenario again and again, at least once.
 * @param {() => string} body
 * @returns {Attack}
 */
function scenarioAttack(body) {
  return async ({ url, seconds }) => {
    const call = caller(url, 1)
    const isOn = untilOver(seconds)
    const figures = { asked: 0, slowestMs: 0, notRefused: 0 }
    const sent = body()
    do {
      const { status, ms } = await call(`${CONTROL}/scenario`, { body: sent })
      figures.asked += 1
      figures.slowestMs = Math.max(figures.slowestMs, ms)
      if (status < 400 || status > 499) {
        figures.notRefused += 1
        if (status === 0) break
      }
    } while (isOn())
    call.close()
    return figures
  }
}

const text = (/** @type {string} */ yaml) => JSON.stringify({ text: yaml })

export const brackets = scenarioAttack(() => text('['.repeat(4_999_000)))
export const ones = scenarioAttack(() => text(`a: [${'1,'.repeat(2_450_000)}]`))
export const orderedMap = scenarioAttack(() => text(`x: !!omap [${'a: 1,'.repeat(100_000)}]`))
export const longJson = scenarioAttack(() => `[${'[],'.repeat(3_900_000)}1]`)

/** Eight followers that never read, while calls fill both logs at 600 times real speed. @type {Attack} */
export async function logUnread({ url, user, seconds }) {
  const call = caller(url, 16)
  const isOn = untilOver(seconds)
  const followers = Array.from({ length: 8 }, (_, n) =>
    get(`${url}${CONTROL}/log?kind=${n % 2 === 0 ? 'traffic' : 'world'}&follow=true`),
  )
  for (const follower of followers) follower.on('error', () => {})
  await Promise.all(followers.map((follower) => once(follower, 'response')))
  await call(`${CONTROL}/clock`, { body: '{"speed":600}' })
  let asked = 0
  const one = async () => {
    while (isOn()) {
      asked += 1
      await call(`/api/hydra/devices?search=${`${asked}`.padStart(900, 'x')}`, {
        token: user.token,
      })
    }
  }
  await Promise.all(Array.from({ length: 16 }, one))
  for (const follower of followers) follower.destroy()
  call.close()
  return { asked }
}

const COMMANDS = 10_000
/** Before these, a seek back has less to repeat than the distance of two checkpoints. */
const BEFORE_FIRST_SEEK = 2_000
/** About the distance of two checkpoints. */
const CHECKPOINT_COMMANDS = 1_000
const SEEKS = 10
/** Commands whose cost is compared. */
const COMPARED = 300
/** On two shared cores, 10,000 commands of 6 ms. */
const COMMANDS_MS_MAX = 75_000

/**
 * Commands one after another, and seeks back by 20 ms after 2,000 and the last. They are given over the control API,
 * which has no limit of commands for an account.
 * @type {Attack}
 */
export async function commands({ url }) {
  const call = caller(url, 1)
  const isOn = untilOver(COMMANDS_MS_MAX / 1000)
  let [given, refused] = [0, 0]
  const costOf = async (/** @type {number} */ count) => {
    const began = performance.now()
    for (let n = 0; n < count; n += 1) {
      const body = given % 2 === 1 ? '{"do":"switch-on"}' : '{"do":"switch-off"}'
      const { status } = await call(`${CONTROL}/devices/BG-0001/actions`, { body })
      if (status === 0) break
      given += 1
      if (status !== 200) refused += 1
    }
    return (performance.now() - began) / count
  }
  /** The fastest of three seeks to about the same moment: a single one can meet a garbage collection. */
  const seekBack = async () => {
    const { text: state } = await call(`${CONTROL}/state`)
    const now = Date.parse(/"now":"([^"]+)"/.exec(state)?.[1] ?? '')
    let fastestMs = Number.POSITIVE_INFINITY
    for (const backMs of [20, 22, 24]) {
      const seek = new Date(now - backMs).toISOString()
      const { status, ms } = await call(`${CONTROL}/clock`, { body: JSON.stringify({ seek }) })
      if (status !== 200) refused += 1
      fastestMs = Math.min(fastestMs, ms)
    }
    return fastestMs
  }
  /** The slowest of seeks at all distances from a checkpoint. */
  const seeks = async () => {
    let slowestMs = 0
    for (let n = 0; n < SEEKS; n += 1) {
      await costOf(CHECKPOINT_COMMANDS / SEEKS)
      slowestMs = Math.max(slowestMs, await seekBack())
    }
    return slowestMs
  }
  // The first calls of a process are slower.
  await costOf(50)
  const firstMs = await costOf(COMPARED)
  const givenUpTo = async (/** @type {number} */ count) => {
    while (given < count && isOn()) await costOf(100)
  }
  await givenUpTo(BEFORE_FIRST_SEEK)
  const firstSeekMs = await seeks()
  await givenUpTo(COMMANDS - COMPARED)
  const lastMs = await costOf(COMPARED)
  const lastSeekMs = await seeks()
  call.close()
  return { given, refused, firstMs, lastMs, firstSeekMs, lastSeekMs }
}

/** Four at once step by 30 days, or seek back to the start. @type {Attack} */
export async function stepAndSeek({ url, seconds }) {
  const call = caller(url, 4)
  const endsAt = performance.now() + seconds * 1000
  const figures = { answered: 0, refused: 0, slowestMs: 0 }
  const { text: state } = await call(`${CONTROL}/state`)
  const start = /"start":"([^"]+)"/.exec(state)?.[1]
  const one = async (/** @type {unknown} */ _, /** @type {number} */ n) => {
    for (let turn = n; performance.now() < endsAt; turn += 1) {
      const change = turn % 4 === 0 ? { seek: start } : { stepMs: 30 * DAY_MS }
      const { status, ms } = await call(`${CONTROL}/clock`, {
        body: JSON.stringify(change),
        withinMs: endsAt - performance.now() + 20_000,
      })
      if (status === 200) figures.answered += 1
      else figures.refused += 1
      figures.slowestMs = Math.max(figures.slowestMs, ms)
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
  call.close()
  return figures
}

/** Seeks one after another: to the start, ahead by half a minute, back by a second. @type {Attack} */
export async function seeks({ url, seconds }) {
  const call = caller(url, 1)
  const isOn = untilOver(seconds)
  const figures = { answered: 0, refused: 0, slowestMs: 0 }
  const { text: state } = await call(`${CONTROL}/state`)
  const startMs = Date.parse(/"start":"([^"]+)"/.exec(state)?.[1] ?? '')
  for (let turn = 0; isOn(); turn += 1) {
    const seek = new Date(startMs + ([0, 30_000, 29_000][turn % 3] ?? 0)).toISOString()
    const { status, ms } = await call(`${CONTROL}/clock`, { body: JSON.stringify({ seek }) })
    if (status === 200) figures.answered += 1
    else figures.refused += 1
    figures.slowestMs = Math.max(figures.slowestMs, ms)
  }
  call.close()
  return figures
}
