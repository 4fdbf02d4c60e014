import type {
  ReportedMeter,
  ReportedMeterPower,
  ReportedMeterRow,
  ReportedMeterStatus,
  SnapshotHead,
} from '@wattpost/protocol'
import { lastSeenAfterStatus } from '../../domain/statusAfterFrame.ts'
import {
  advanceCursor,
  cursorAtSnapshot,
  type FrameOrder,
  type StreamCursor,
} from '../frames/streamCursor.ts'
import { withReport } from './withReport.ts'

/** A power meter in the live layer. */
export interface PmLive {
  readonly device: ReportedMeter
  readonly cursor: StreamCursor
  /** Daily rows received over the socket; empty after unreadable rows [X22]. */
  readonly history: readonly ReportedMeterRow[]
}

export function pmSnapshot(device: ReportedMeter, before?: PmLive, head?: SnapshotHead): PmLive {
  const cursor = cursorAtSnapshot(device.lastSeen ?? Number.NEGATIVE_INFINITY, head)
  return { device, cursor, history: before?.history ?? [] }
}

/**
 * Applies a `meter_power` frame [K2].
 * @param order `old` for an answer that reports have overtaken
 */
export function withMeterPower(
  live: PmLive,
  { head, body }: ReportedMeterPower,
  order: FrameOrder = 'next',
): PmLive {
  if (body.kind === 'history') {
    if (order === 'old') return { ...live, history: body.rows }
    // Its time is that of the answer: a report from before it may still come.
    const cursor = { ...advanceCursor(live.cursor, head), atMs: live.cursor.atMs }
    return { ...live, history: body.rows, cursor }
  }
  const { status = 'up' } = live.device
  const { powerState, lifetime } = body.parts
  return withReport(live, head, {
    ...(powerState && {
      powerState: { ...withParts(live.device.powerState, powerState), timestamp: head.t },
    }),
    ...(lifetime && { lifetime: { ...live.device.lifetime, ...lifetime } }),
    status: status === 'unknown' ? 'up' : status,
  })
}

/** Applies a `meter_status` frame [K3]. */
export function withMeterStatus(live: PmLive, { head, body }: ReportedMeterStatus): PmLive {
  const { status, lastSeen: _, ...sent } = body
  const network = { ...live.device.network, ...sent }
  const lastSeen = lastSeenAfterStatus(live.device.lastSeen, head, body)
  return withReport(live, head, { network, lastSeen, ...(status !== undefined && { status }) })
}

/** A meter after unreadable history [X22]. */
export function withoutHistory(live: PmLive): PmLive {
  return { ...live, history: [] }
}

type PowerState = ReportedMeter['powerState']

/** A field that the frame does not have keeps its last value. */
function withParts(before: PowerState, parts: PowerState): PowerState {
  const phase = (key: 'phaseA' | 'phaseB' | 'phaseC') =>
    Object.keys(parts[key]).length === 0 ? before[key] : { ...before[key], ...parts[key] }
  const groups = { phaseA: phase('phaseA'), phaseB: phase('phaseB'), phaseC: phase('phaseC') }
  return { ...before, ...parts, ...groups }
}
