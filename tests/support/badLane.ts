import type { Socket } from 'node:net'

/** What becomes of the bytes that go one way; asked anew for each piece. */
interface Lane {
  readonly delayMs: () => number
  /** Pieces of so many bytes; `null` leaves them as they came. */
  readonly sliceBytes: () => number | null
  readonly bytesPerMs: () => number | null
}

/** Carries what one socket says to the other, late and in pieces, but all of it and in order. */
export function badLane({ delayMs, sliceBytes, bytesPerMs }: Lane) {
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
