import { WebSocket } from 'ws'
import type { Visitor } from './visitor.ts'

/** A frame's time, and its place at its end. */
const PLACE = /"t":([\d.]+).*"seq":(\d+)(,"sample":true)?}]$/

/** What all clients together have heard. */
export interface Heard {
  frames: number
  gaps: number
  /** The number of the newest frame. */
  lastSeq: number
  closed: number
  /** For each frame how much later it came than its own time says, by the test's clock; only differences mean anything. */
  readonly lateMs: number[]
}

/**
 * A client that does no more than a dashboard must: says who it is, watches a device, renews its token.
 * @returns how to end it without its counting as closed
 */
export function joinCrowd(
  { url, deviceId }: { readonly url: string; readonly deviceId: string },
  who: Visitor,
  heard: Heard,
  token: () => Promise<string>,
) {
  const about = `"deviceId":"${deviceId}"`
  const query = `EIO=4&transport=websocket&user_id=${who.uid}&type=${who.type}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`)
  let seq: number | null = null
  // Thousands come at once: reading more of each would be the latency that is measured.
  const hear = (text: string) => {
    const [, t, sequence, sample] = PLACE.exec(text) ?? []
    if (t === undefined || !text.includes(about)) return
    const now = Number(sequence)
    const expected = sample !== undefined ? seq : seq === null ? null : seq + 1
    if (expected !== null && now !== expected) heard.gaps += 1
    seq = now
    heard.lastSeq = now
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
      else if (text.startsWith('40')) socket.send(`420["watch",{"deviceIds":["${deviceId}"]}]`)
      else if (text.startsWith('430')) resolve(close)
      else if (text.startsWith('42[')) hear(text)
      else {
        const [, ask] = /^42(\d+)\["token"\]/.exec(text) ?? []
        if (ask !== undefined) socket.send(`43${ask}${JSON.stringify([await token()])}`)
      }
    })
  })
}
