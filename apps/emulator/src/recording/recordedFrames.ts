import type { Recorded } from './record.ts'

/** Events of the connection, which the emulator sends itself. */
const OWN_EVENTS = new Set(['clock', 'token'])

/** A frame of a recording. */
export interface RecordedFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/** The frames of a recorded event, each with its device; a batch has several. */
export function framesIn(record: Recorded): RecordedFrame[] {
  if (record.kind !== 'event' || OWN_EVENTS.has(record.event)) return []
  const [data] = record.args
  const frames: readonly unknown[] = Array.isArray(data) ? data : [data]
  return frames.flatMap((frame) => {
    const deviceId: unknown = Object(frame).deviceId
    return typeof deviceId === 'string' ? { deviceId, event: record.event, data: frame } : []
  })
}
