import { connect } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { socketOf, untilOver } from './calls.mjs'

/** @typedef {import('./userAttacks.mjs').Attacked} Attacked */
/** @typedef {import('./userAttacks.mjs').Attack} Attack */

/** All connections send in the same turn of the attacker, then pause. */
const PAUSE_MS = 20
const CLOSED_AFTER_MS = 3000

/** @type {Attack} */
export async function wideMessages({ url, user, seconds }) {
  const isOn = untilOver(seconds)
  const entries = Array.from({ length: 7000 }, (_, n) => [`k${n}`, n])
  const payload = JSON.stringify(Object.fromEntries(entries))
  const figures = { asked: 0 }
  const opened = Array.from({ length: 300 }, () => socketOf(url, user).catch(() => null))
  const sockets = (await Promise.all(opened)).flatMap((socket) =>
    socket === null ? [] : [{ socket, isBusy: false }],
  )
  while (isOn()) {
    for (const one of sockets) {
      if (one.isBusy || !one.socket.isOpen()) continue
      one.isBusy = true
      figures.asked += 1
      void one.socket.ask('device', payload).then(() => Object.assign(one, { isBusy: false }))
    }
    await after(PAUSE_MS)
  }
  for (const { socket } of sockets) socket.close()
  return figures
}

/**
 * Sends a text on many connections at once, and again on each connection after its answer.
 * @param {Attacked} attacked
 * @param {number} connections
 * @param {string} text
 */
async function bursts({ url, seconds }, connections, text) {
  const isOn = untilOver(seconds)
  const { hostname, port } = new URL(url)
  const figures = { asked: 0 }
  const open = () => {
    const socket = connect(Number(port), hostname)
    const one = { socket, isBusy: false }
    socket.on('error', () => {})
    socket.on('data', () => Object.assign(one, { isBusy: false }))
    return one
  }
  const sockets = Array.from({ length: connections }, open)
  while (isOn()) {
    for (const [index, one] of sockets.entries()) {
      if (one.socket.destroyed) sockets[index] = open()
      else if (!one.isBusy && one.socket.writable) {
        one.isBusy = true
        figures.asked += 1
        one.socket.write(text)
        setTimeout(() => one.socket.destroy(), CLOSED_AFTER_MS).unref()
      }
    }
    await after(PAUSE_MS)
  }
  for (const { socket } of sockets) socket.destroy()
  return figures
}

/** @param {Attacked} attacked @param {string} [rest] of the head */
const headOf = ({ url, user }, rest = '') =>
  `Host: ${new URL(url).host}\r\nAuthorization: Bearer ${user.token}\r\n${rest}\r\n`

/** @type {Attack} */
export const requestBursts = (attacked) =>
  bursts(attacked, 1000, `GET /api/hydra/devices HTTP/1.1\r\n${headOf(attacked)}`)

/** @type {Attack} */
export const bodyBursts = (attacked) => {
  const body = `{"a":[${Array(24_000).fill('{}').join()}]}`
  const rest = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  return bursts(attacked, 200, `POST /api/login HTTP/1.1\r\n${headOf(attacked, rest)}${body}`)
}

/** @type {Attack} */
export const pipelined = (attacked) =>
  bursts(attacked, 50, `GET /config.json HTTP/1.1\r\n${headOf(attacked)}`.repeat(3000))
