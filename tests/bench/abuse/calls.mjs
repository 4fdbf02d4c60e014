import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

/** Characters of an answer that are kept. */
const KEPT_CHARS = 300

/**
 * @typedef {{ uid: string, token: string, type: string }} User
 * @typedef {{ status: number, text: string, ms: number }} Answered status 0: none
 */

/**
 * @param {number} seconds
 * @returns whether they are not over yet
 */
export function untilOver(seconds) {
  const endsAt = performance.now() + seconds * 1000
  return () => performance.now() < endsAt
}

/**
 * Makes HTTP requests on kept connections; reads answers without keeping them.
 * @param {string} url
 * @param {number} connections at a time; further requests wait
 */
export function caller(url, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  /**
   * @param {string} path
   * @param {{ token?: string, body?: string, withinMs?: number }} [how]
   * @returns {Promise<Answered>}
   */
  const call = (path, { token, body, withinMs = 120_000 } = {}) => {
    const began = performance.now()
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': `${Buffer.byteLength(body)}`,
      }),
    }
    return new Promise((resolve) => {
      let text = ''
      const end = (/** @type {number} */ status) =>
        resolve({ status, text, ms: performance.now() - began })
      const asking = request(
        url + path,
        {
          ...{ agent, headers, signal: AbortSignal.timeout(Math.ceil(withinMs)) },
          method: body === undefined ? 'GET' : 'POST',
        },
        (answer) => {
          answer.on('data', (/** @type {Buffer} */ piece) => {
            if (text.length < KEPT_CHARS) text += piece.subarray(0, KEPT_CHARS).toString()
          })
          answer.on('end', () => end(answer.statusCode ?? 0))
          answer.on('error', () => end(0))
        },
      )
      asking.on('error', () => end(0))
      asking.end(body)
    })
  }
  return Object.assign(call, { close: () => agent.destroy() })
}

/**
 * A socket of a user, admitted. Other events than acknowledgements go to `hear`, as text.
 * @param {string} url
 * @param {User} user
 * @param {(text: string) => void} [hear]
 */
export async function socketOf(url, { uid, token, type }, hear = () => {}) {
  const query = `EIO=4&transport=websocket&user_id=${uid}&type=${type}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`)
  /** @type {Map<string, (ack: string) => void>} */
  const waiting = new Map()
  let asked = 0
  const closed = new Promise((resolve) => {
    socket.on('close', resolve)
    socket.on('error', resolve)
  })
  void closed.then(() => waiting.forEach((answer) => void answer('')))
  await new Promise((resolve, reject) => {
    void closed.then(() => reject(new Error('the socket was refused')))
    socket.on('message', (/** @type {Buffer} */ data) => {
      const kind = data.subarray(0, 2).toString()
      if (kind[0] === '0') socket.send(`40${JSON.stringify({ token })}`)
      else if (kind === '2') socket.send('3')
      else if (kind === '40') resolve(null)
      else if (kind === '43') {
        const text = data.toString()
        const end = text.indexOf('[')
        waiting.get(text.slice(2, end))?.(text.slice(end))
        waiting.delete(text.slice(2, end))
      } else if (kind === '42') {
        const text = data.toString()
        const [, ask] = /^42(\d+)\["token"\]/.exec(text.slice(0, 40)) ?? []
        if (ask === undefined) hear(text)
        else socket.send(`43${ask}${JSON.stringify([token])}`)
      }
    })
  })
  return {
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    /**
     * @param {string} name
     * @param {string} payload JSON
     * @returns {Promise<string>} the acknowledgement as JSON; empty if the connection closed
     */
    ask(name, payload) {
      if (socket.readyState !== WebSocket.OPEN) return Promise.resolve('')
      const id = `${asked++}`
      const answered = new Promise((resolve) => waiting.set(id, resolve))
      socket.send(`42${id}["${name}",${payload}]`)
      return /** @type {Promise<string>} */ (answered)
    },
    close: () => socket.terminate(),
  }
}

/** @typedef {Awaited<ReturnType<typeof socketOf>>} UserSocket */
