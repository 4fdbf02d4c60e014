import { setTimeout as after } from 'node:timers/promises'
import { caller, socketOf, untilOver } from './calls.mjs'

const DAY_S = 86_400
/** The scenario's start: the clock runs at real speed from there. */
const NOW_S = Date.parse('2026-01-15T06:00:00Z') / 1000

/**
 * Parameters of an attack: the server, a signed-in owner of five devices, and its time.
 * @typedef {{ url: string, user: import('./calls.mjs').User, seconds: number }} Attacked
 * @typedef {(attacked: Attacked) => Promise<Record<string, number>>} Attack returns figures
 */

/**
 * Keeps a number of requests open until the time is over.
 * @param {Attacked} attacked
 * @param {string} name
 * @param {number} open
 * @param {(n: number) => object} payload of the n-th request; each differs, so that no cache helps
 */
async function requests({ url, user, seconds }, name, open, payload) {
  const isOn = untilOver(seconds)
  const figures = { answered: 0, refused: 0 }
  let asked = 0
  let socket = await socketOf(url, user)
  const one = async () => {
    while (isOn()) {
      const ack = await Promise.race([
        socket.ask(name, JSON.stringify(payload(asked++))),
        after(seconds * 1000, 'late'),
      ])
      if (ack.startsWith('[{"ok":true')) figures.answered += 1
      else {
        figures.refused += 1
        await after(20)
      }
    }
  }
  const again = async () => {
    while (isOn()) {
      await Promise.race([socket.closed, after(500)])
      if (!socket.isOpen()) socket = await socketOf(url, user).catch(() => socket)
    }
  }
  await Promise.all([again(), ...Array.from({ length: open }, one)])
  socket.close()
  return figures
}

/** @type {Attack} */
export const meterHistory = (attacked) =>
  requests(attacked, 'meter_history', 300, (n) => ({
    ...{ deviceId: 'PM-0001', to: NOW_S - n, from: NOW_S - n - 365 * DAY_S },
  }))

const METRICS = ['batteryVoltage', 'batteryCurrent', 'solarVoltage', 'solarCurrent']

/** @type {Attack} */
export const chatData = (attacked) =>
  requests(attacked, 'chat_data', 300, (n) => ({
    ...{ deviceId: n % 2 === 0 ? 'BG-0001' : 'BG-0002', metric: METRICS[n % METRICS.length] },
    ...{ to: NOW_S - n, from: NOW_S - n - 7 * DAY_S + 60 },
  }))

/**
 * Keeps a number of calls open until the time is over.
 * @param {Attacked} attacked
 * @param {number} open
 * @param {(n: number) => string} path
 */
async function calls({ url, user, seconds }, open, path) {
  const isOn = untilOver(seconds)
  const call = caller(url, open)
  const figures = { answered: 0, refused: 0 }
  let asked = 0
  const one = async () => {
    while (isOn()) {
      const { status } = await call(path(asked++), { token: user.token, withinMs: seconds * 1000 })
      if (status === 200) figures.answered += 1
      else {
        figures.refused += 1
        await after(20)
      }
    }
  }
  await Promise.all(Array.from({ length: open }, one))
  call.close()
  return figures
}

/** @type {Attack} */
export const hourlyEnergy = (attacked) =>
  calls(attacked, 20, (n) => {
    const device = n % 2 === 0 ? 'HY-0001' : 'HY-0002'
    return `/api/hydra/device/energy/${device}?range=hourly&days=${366 - (n % 40)}`
  })

const LISTS = ['/api/hydra/devices', '/api/powermeter/devices']

/** @type {Attack} */
export const lists = (attacked) =>
  calls(attacked, 64, (n) => `${LISTS[n % 2]}?limit=100&search=${n % 7 === 0 ? `Site ${n}` : ''}`)

/** Opens connections one after another, up to 1,500, each watching; then replaces them. @type {Attack} */
export async function connections({ url, user, seconds }) {
  const OPEN = 1500
  const isOn = untilOver(seconds)
  /** @type {import('./calls.mjs').UserSocket[]} */
  const open = []
  const figures = { answered: 0, refused: 0 }
  const watched = JSON.stringify({ deviceIds: ['BG-0001', 'BG-0002', 'PM-0001'] })
  const one = async () => {
    while (isOn()) {
      const socket = await Promise.race([
        socketOf(url, user).catch(() => null),
        after(seconds * 1000, null),
      ])
      if (socket === null) {
        figures.refused += 1
        await after(20)
        continue
      }
      figures.answered += 1
      void socket.ask('watch', watched)
      open.push(socket)
      if (open.length > OPEN) open.shift()?.close()
    }
  }
  await Promise.all(Array.from({ length: 32 }, one))
  for (const socket of open) socket.close()
  return figures
}

/** @type {Attack} */
export async function deepPayload({ url, user, seconds }) {
  const isOn = untilOver(seconds)
  const deep = `{"deviceId":${'['.repeat(40_000)}${']'.repeat(40_000)}}`
  const figures = { asked: 0, slowestMs: 0, internalErrors: 0 }
  let socket = await socketOf(url, user)
  while (isOn()) {
    if (!socket.isOpen()) {
      await after(50)
      socket = await socketOf(url, user).catch(() => socket)
    }
    const began = performance.now()
    const ack = await Promise.race([socket.ask('device', deep), after(seconds * 1000, 'late')])
    figures.asked += 1
    figures.slowestMs = Math.max(figures.slowestMs, performance.now() - began)
    if (/internal error/i.test(ack)) figures.internalErrors += 1
  }
  socket.close()
  return figures
}

/** 24,000 addresses of 7.9 KB, half of them without a token. @type {Attack} */
export async function longRequests({ url, user, seconds }) {
  const isOn = untilOver(seconds * 2)
  const call = caller(url, 32)
  let asked = 0
  const one = async () => {
    while (isOn() && asked < 24_000) {
      const n = asked++
      const path = `/api/hydra/devices?search=${`${n}`.padStart(7_850, 'x')}`
      await call(path, n % 2 === 0 ? { token: user.token } : {})
    }
  }
  await Promise.all(Array.from({ length: 32 }, one))
  call.close()
  return { asked }
}
