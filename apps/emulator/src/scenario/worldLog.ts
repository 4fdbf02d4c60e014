import type { DeviceAction } from '../world/action.ts'
import type { OutgoingFrame } from '../world/frame.ts'

/** Who caused an input. */
export type Cause =
  | { readonly by: 'step'; readonly step: string }
  | { readonly by: 'dashboard'; readonly uid: string }
  | { readonly by: 'control' }

/** What happened in the world, in order; a scenario, its seed and its inputs give the same entries again. */
export type WorldEntry =
  | {
      readonly kind: 'input'
      readonly deviceId: string
      readonly action: DeviceAction
      readonly cause: Cause
    }
  | { readonly kind: 'step'; readonly step: string; readonly lap: number }
  /** A state changed, and the device says so. */
  | { readonly kind: 'change'; readonly frame: OutgoingFrame }
  /** A device reports. Its frames follow from the moment, so they are made only for those who look. */
  | { readonly kind: 'report'; readonly deviceId: string; readonly frames: () => OutgoingFrame[] }
  | {
      readonly kind: 'verbatim'
      readonly deviceId: string
      readonly event: string
      readonly data: unknown
    }

/** An entry with its place and its moment of virtual time. */
export interface LoggedEntry {
  readonly seq: number
  readonly atMs: number
  readonly entry: WorldEntry
}

/** An entry as a line of NDJSON, without the line's end. */
export function logLine({ seq, atMs, entry }: LoggedEntry): string {
  const head = { seq, at: new Date(atMs).toISOString(), kind: entry.kind }
  switch (entry.kind) {
    case 'change': {
      const { event, deviceId, data } = entry.frame
      return JSON.stringify({ ...head, event, deviceId, data })
    }
    case 'report': {
      const frames = entry.frames().map(({ event, data }) => ({ event, data }))
      return JSON.stringify({ ...head, deviceId: entry.deviceId, frames })
    }
    case 'input': {
      const { deviceId, action, cause } = entry
      return JSON.stringify({ ...head, deviceId, ...action, ...cause })
    }
    default:
      return JSON.stringify({ ...head, ...entry })
  }
}
