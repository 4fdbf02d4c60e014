import type { Recorded } from '../../recording/record.ts'
import type { Scenario } from '../schema/scenario.ts'

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

/** The devices whose frames a scenario's recordings replay, in order of their first frame. */
export function recordedDevices({ recordings }: Pick<Scenario, 'recordings'>): string[] {
  const overSocket = recordings.filter(({ parts }) => parts.includes('socket'))
  const frames = overSocket.flatMap(({ records }) => records.flatMap(framesIn))
  return [...new Set(frames.map(({ deviceId }) => deviceId))]
}
