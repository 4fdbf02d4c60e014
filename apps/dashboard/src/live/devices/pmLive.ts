import {
  type FrameHead,
  type Phase,
  type PhaseEnergy,
  type PhasePower,
  phases,
  type ReportedMeter,
  type ReportedMeterPower,
  type ReportedMeterPowerBody,
  type ReportedMeterRow,
  type ReportedMeterStatus,
  type SnapshotHead,
} from '@wattpost/protocol'
import { advanceCursor, cursorAtSnapshot, type StreamCursor } from '../frames/streamCursor.ts'
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

/** Applies a `meter_power` frame [K2]. */
export function withMeterPower(live: PmLive, { head, body }: ReportedMeterPower): PmLive {
  if (body.kind === 'history') {
    // Its time is that of the answer: a report from before it may still come.
    const cursor = { ...advanceCursor(live.cursor, head), atMs: live.cursor.atMs }
    return { ...live, history: body.rows, cursor }
  }
  const { status = 'up' } = live.device
  return withReport(live, head, {
    ...reportedFields(live.device, head, body),
    status: status === 'unknown' ? 'up' : status,
  })
}

/** Applies a `meter_status` frame [K3]. */
export function withMeterStatus(live: PmLive, { head, body }: ReportedMeterStatus): PmLive {
  const { status, ...sent } = body
  const network = { ...live.device.network, ...sent }
  return withReport(live, head, { network, ...(status !== undefined && { status }) })
}

/** A meter after unreadable history [X22]. */
export function withoutHistory(live: PmLive): PmLive {
  return { ...live, history: [] }
}

type LiveBody = Exclude<ReportedMeterPowerBody, { kind: 'history' }>
type PowerState = ReportedMeter['powerState']

function reportedFields(
  device: ReportedMeter,
  head: FrameHead,
  body: LiveBody,
): Partial<ReportedMeter> {
  const powerState = { ...device.powerState, timestamp: head.t }
  switch (body.kind) {
    case 'total-energy':
      return { lifetime: body.lifetime }
    case 'total-power':
      return { powerState: { ...powerState, ...body.totals } }
    case 'phase-power':
      return { powerState: withPhase(powerState, body.phase, body.power) }
    case 'phase-energy':
      return { powerState: withPhase(powerState, body.phase, body.energy) }
    case 'parts': {
      const { powerState: power, lifetime } = body.parts
      return {
        ...(power !== undefined && { powerState: withParts(powerState, power) }),
        ...(lifetime !== undefined && { lifetime: { ...device.lifetime, ...lifetime } }),
      }
    }
  }
}

/** A field that the frame does not have keeps its last value. */
function withParts(before: PowerState, parts: PowerState): PowerState {
  const withPhases = phases.reduce(
    (state, phase) => withPhase(state, phase, parts[`phase${phase}`]),
    before,
  )
  const { phaseA: _, phaseB: __, phaseC: ___, ...totals } = parts
  return { ...withPhases, ...totals }
}

function withPhase(
  powerState: PowerState,
  phase: Phase,
  part: PowerState['phaseA'] | PhasePower | PhaseEnergy,
): PowerState {
  const key = `phase${phase}` as const
  return { ...powerState, [key]: { ...powerState[key], ...part } }
}
