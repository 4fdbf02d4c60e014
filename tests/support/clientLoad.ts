import { WebSocket } from 'ws'
import type { Visitor } from './visitor.ts'

/** Time and sequence number at the end of a frame. */
const PLACE = /"t":([\d.]+).*"seq":(\d+)(,"sample":true)?}]$/

/** Reception of all clients together. */
export interface Reception {
  frames: number
  gaps: number
  /** Sequence number of the newest frame. */
  lastSeq: number
  closed: number
  /** Delay of each frame against its own time by the clock of the test, ms; only differences are meaningful. */
  readonly lateMs: number[]
}

/**
 * A minimal dashboard client: authenticates, watches a device, renews its token.
 * @returns a function that closes it without counting it as closed
 */
export function joinLoad(
  { url, deviceId }: { readonly url: string; readonly deviceId: string },
  who: Visitor,
  reception: Reception,
  token: () => Promise<string>,
) {
  const about = `"deviceId":"${deviceId}"`
  const query = `EIO=4&transport=websocket&user_id=${who.uid}&type=${who.type}`
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?${query}`)
  let seq: number | null = null
  // Thousands of frames arrive at once: further parsing would be measured as latency.
  const hear = (text: string) => {
    const [, t, sequence, sample] = PLACE.exec(text) ?? []
    if (t === undefined || !text.includes(about)) return
    const now = Number(sequence)
    const expected = sample !== undefined ? seq : seq === null ? null : seq + 1
    if (expected !== null && now !== expected) reception.gaps += 1
    seq = now
    reception.lastSeq = now
    reception.frames += 1
    if (sample !== undefined) reception.lateMs.push(Date.now() - Number(t) * 1000)
  }
  return new Promise<() => void>((resolve, reject) => {
    const close = () => {
      socket.removeAllListeners('close')
      socket.terminate()
    }
    socket.on('error', reject)
    socket.on('close', () => {
      reception.closed += 1
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
