import { type AddressInfo, createServer, type Socket, connect as tcpConnect } from 'node:net'
import { badLane } from './badLane.ts'

/** What a wire can do to those at its ends. */
export const wireFaults = [
  ...(['latency', 'jitter', 'slicer', 'bandwidth'] as const),
  ...(['reset', 'half-close', 'limit_data'] as const),
] as const
export type WireFault = (typeof wireFaults)[number]

/** A stretch of TCP between a server and those who dial it here instead. */
export interface BadWire {
  readonly url: string
  /** How many connections it has broken. */
  readonly broken: () => number
  /** From now on all goes through as it comes, over connections that stand and new ones. */
  heal(): void
  close(): void
}

const DELAY_MS = { latency: 80, jitter: 150 }
/** A connection stands at least so long before it breaks, and up to so much longer, ms. */
const STANDS_MS = { least: 300, more: 1200 }
const LIMIT_BYTES = { least: 12_000, more: 30_000 }

/**
 * Opens a wire to a server that is broken in these ways, each in both directions.
 * @param target the server's address, asked at each connection
 * @param random draws that are the same for the same seed, in [0, 1)
 */
export async function openBadWire(
  target: () => string,
  faults: readonly WireFault[],
  random: () => number,
): Promise<BadWire> {
  let has: ReadonlySet<WireFault> = new Set(faults)
  let broken = 0
  const standing = new Set<Socket>()
  const delayMs = () =>
    (has.has('latency') ? DELAY_MS.latency : 0) +
    (has.has('jitter') ? DELAY_MS.jitter * random() : 0)
  const lane = () =>
    badLane({
      delayMs,
      sliceBytes: () => (has.has('slicer') ? 1 + Math.floor(random() * 200) : null),
      bytesPerMs: () => (has.has('bandwidth') ? 40 : null),
    })
  const breakWhen = (near: Socket, far: Socket) => {
    const breakBy = (how: () => void) => () => {
      if (has.size === 0 || near.destroyed) return
      broken += 1
      how()
    }
    const later = (how: () => void) =>
      setTimeout(breakBy(how), STANDS_MS.least + STANDS_MS.more * random())
    if (has.has('reset')) {
      later(() => {
        near.resetAndDestroy()
        far.resetAndDestroy()
      })
    }
    if (has.has('half-close')) later(() => (random() < 0.5 ? near : far).end())
    if (has.has('limit_data')) {
      let leftBytes = LIMIT_BYTES.least + LIMIT_BYTES.more * random()
      const cut = breakBy(() => {
        near.destroy()
        far.destroy()
      })
      far.on('data', ({ length }) => {
        leftBytes -= length
        if (leftBytes < 0) cut()
      })
    }
  }
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const { hostname, port } = new URL(target())
    const far = tcpConnect({ host: hostname, port: Number(port), allowHalfOpen: true })
    for (const socket of [near, far]) {
      standing.add(socket)
      // A connection that is reset tells so as an error: that is what is wanted here.
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        standing.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    lane()(near, far)
    lane()(far, near)
    breakWhen(near, far)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken: () => broken,
    heal: () => {
      has = new Set()
    },
    close: () => {
      server.close()
      for (const socket of standing) socket.destroy()
    },
  }
}
