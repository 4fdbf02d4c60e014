import { type AddressInfo, createServer, type Socket, connect as tcpConnect } from 'node:net'
import { faultyDirection } from './faultyDirection.ts'

/** Faults of a TCP link. */
export const wireFaults = [
  ...(['latency', 'jitter', 'slicer', 'bandwidth'] as const),
  ...(['reset', 'half-close', 'limit_data'] as const),
] as const
export type WireFault = (typeof wireFaults)[number]

/** A TCP link between a server and its clients. */
export interface BadWire {
  readonly url: string
  /** Number of broken connections. */
  readonly broken: () => number
  /** Ends all faults, for open and new connections. */
  heal(): void
  close(): void
}

const DELAY_MS = { latency: 80, jitter: 150 }
/** Life of a connection before it breaks, ms: minimum, and maximum beyond it. */
const LIFE_MS = { least: 300, more: 1200 }
const LIMIT_BYTES = { least: 12_000, more: 30_000 }

/**
 * Opens a link to a server with these faults in both directions.
 * @param target the server's address, read for each connection
 * @param random seeded random numbers in [0, 1)
 */
export async function openBadWire(
  target: () => string,
  faults: readonly WireFault[],
  random: () => number,
): Promise<BadWire> {
  let has: ReadonlySet<WireFault> = new Set(faults)
  let broken = 0
  const sockets = new Set<Socket>()
  const delayMs = () =>
    (has.has('latency') ? DELAY_MS.latency : 0) +
    (has.has('jitter') ? DELAY_MS.jitter * random() : 0)
  const direction = () =>
    faultyDirection({
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
      setTimeout(breakBy(how), LIFE_MS.least + LIFE_MS.more * random())
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
      sockets.add(socket)
      // A reset connection emits an error, as intended.
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    direction()(near, far)
    direction()(far, near)
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
      for (const socket of sockets) socket.destroy()
    },
  }
}
