import type { Socket } from 'node:net'

/** Faults of one direction of a connection, read for each piece. */
interface DirectionFaults {
  readonly delayMs: () => number
  /** Size of the pieces in bytes; `null` leaves them as received. */
  readonly sliceBytes: () => number | null
  readonly bytesPerMs: () => number | null
}

/** Forwards the bytes of one socket to the other, delayed and in pieces, complete and in order. */
export function faultyDirection({ delayMs, sliceBytes, bytesPerMs }: DirectionFaults) {
  return (from: Socket, to: Socket): void => {
    const waiting: { readonly atMs: number; readonly bytes: Buffer | null }[] = []
    let lastMs = 0
    let isWaiting = false
    const put = (bytes: Buffer | null) => {
      const rate = bytesPerMs()
      const takesMs = bytes === null || rate === null ? 0 : bytes.length / rate
      lastMs = Math.max(performance.now() + delayMs(), lastMs + takesMs)
      waiting.push({ atMs: lastMs, bytes })
      if (!isWaiting) deliverLater()
    }
    const deliverLater = () => {
      isWaiting = waiting.length > 0
      if (isWaiting) setTimeout(deliver, Math.max(1, (waiting[0]?.atMs ?? 0) - performance.now()))
    }
    const deliver = () => {
      while (waiting[0] !== undefined && waiting[0].atMs <= performance.now()) {
        const bytes = waiting.shift()?.bytes ?? null
        if (!to.writable) continue
        if (bytes === null) to.end()
        else to.write(bytes)
      }
      deliverLater()
    }
    from.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; ) {
        const end = at + (sliceBytes() ?? chunk.length)
        put(chunk.subarray(at, end))
        at = end
      }
    })
    from.on('end', () => put(null))
  }
}
