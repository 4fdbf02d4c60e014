import type { DeviceAction } from '../../world/action.ts'
import type { OutgoingFrame } from '../../world/device.ts'
import type { DeferredFrames } from '../../world/simulatedDevice.ts'
import type { Cause, PlainEntry } from './logEntry.ts'

/** Computes frames on demand. */
type MakeFrames = () => OutgoingFrame[]

/** An entry of the world log. The same scenario, seed and inputs give the same entries. */
export type WorldEntry =
  | PlainEntry
  | {
      readonly kind: 'input'
      readonly deviceId: string
      readonly action: DeviceAction
      readonly cause: Cause
    }
  /** An input or an edge affected a device; the frames are its changed states, if any. */
  | { readonly kind: 'change'; readonly deviceId: string; readonly frames: MakeFrames }
  | Report

/** An entry with its number and its virtual time. */
export interface LoggedEntry {
  readonly seq: number
  readonly atMs: number
  readonly entry: WorldEntry
}

/** An entry as a line of NDJSON, without the line break. */
export function logLine({ seq, atMs, entry }: LoggedEntry): string {
  const at = new Date(atMs).toISOString()
  const { kind } = entry
  const head = { seq, at, kind }
  switch (kind) {
    case 'change':
    case 'report': {
      const frames = entry.frames().map(({ event, data }) => ({ event, data }))
      // Nearly all lines are reports: spreading `head` would take as long as the frames.
      return JSON.stringify({ seq, at, kind, deviceId: entry.deviceId, frames })
    }
    case 'input': {
      const { deviceId, action, cause } = entry
      return JSON.stringify({ ...head, deviceId, ...action, ...cause })
    }
    default:
      return JSON.stringify({ ...head, ...entry })
  }
}

/**
 * A device's report. It holds no frames: 100 devices make nearly a million reports a day, and few are
 * read.
 */
export class Report {
  readonly kind = 'report'
  readonly deviceId: string
  readonly #frames: Pick<DeferredFrames, 'changes' | 'report'>

  constructor(deviceId: string, frames: Pick<DeferredFrames, 'changes' | 'report'>) {
    this.deviceId = deviceId
    this.#frames = frames
  }

  /** The states that changed since the device's last entry. */
  changes(): OutgoingFrame[] {
    return this.#frames.changes()
  }

  /** The periodic values. */
  values(): OutgoingFrame[] {
    return this.#frames.report()
  }

  /** Both. */
  frames(): OutgoingFrame[] {
    return [...this.changes(), ...this.values()]
  }
}

/** Events by which the server says whether a device is there: no report of the device itself. */
export const STATUS_EVENTS: readonly string[] = ['status', 'hydra_status', 'meter_status']

/** A frame of a device, or of a scenario in its name. */
export interface LoggedFrame {
  readonly deviceId: string
  readonly event: string
  readonly data: unknown
}

/**
 * The frames of an entry with an event, of one device or of any. Frames of other devices' reports are
 * not computed.
 */
export function framesOf(
  entry: WorldEntry,
  event: string,
  device: string | undefined,
): readonly LoggedFrame[] {
  switch (entry.kind) {
    case 'verbatim':
      return verbatimFrames(entry).filter((frame) => isOf(frame, event, device))
    case 'change':
    case 'report':
      if (device !== undefined && entry.deviceId !== device) return []
      return entry.frames().filter((frame) => frame.event === event)
    default:
      return []
  }
}

/** The frames of a verbatim entry: of an array one for each element, of the device that it names. */
export function verbatimFrames({
  deviceId,
  event,
  data,
}: WorldEntry & { readonly kind: 'verbatim' }): readonly LoggedFrame[] {
  if (!Array.isArray(data)) return [{ deviceId, event, data }]
  return data.map((frame: unknown) => {
    const own: unknown = Object(frame).deviceId
    return { deviceId: typeof own === 'string' ? own : deviceId, event, data: frame }
  })
}

function isOf(
  frame: { readonly event: string; readonly deviceId: string },
  event: string,
  device: string | undefined,
): boolean {
  return frame.event === event && (device === undefined || frame.deviceId === device)
}
