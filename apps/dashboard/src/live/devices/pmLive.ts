import type {
  FrameHead,
  MeterDevice,
  MeterHistoryRow,
  MeterPowerBody,
  MeterPowerFrame,
  MeterPowerState,
  MeterStatusFrame,
  Phase,
  SnapshotHead,
} from '@wattpost/protocol'
import { advanceCursor, cursorAtSnapshot, type StreamCursor } from '../frames/streamCursor.ts'
import { withReport } from './applyFrame.ts'

/** A power meter in the live layer. */
export interface PmLive {
  readonly device: MeterDevice
  readonly cursor: StreamCursor
  /** Daily rows received over the socket; empty after unreadable rows [X22]. */
  readonly history: readonly MeterHistoryRow[]
}

export function pmSnapshot(device: MeterDevice, before?: PmLive, head?: SnapshotHead): PmLive {
  return { device, cursor: cursorAtSnapshot(device.lastSeen, head), history: before?.history ?? [] }
}

/** Applies a `meter_power` frame [K2]. */
export function withMeterPower(live: PmLive, { head, body }: MeterPowerFrame): PmLive {
  if (body.kind === 'history')
    return { ...live, history: body.rows, cursor: advanceCursor(live.cursor, head) }
  const status = live.device.status === 'unknown' ? 'up' : live.device.status
  return withReport(live, head, { ...reportedFields(live.device, head, body), status })
}

/** Applies a `meter_status` frame [K3]. */
export function withMeterStatus(live: PmLive, { head, body }: MeterStatusFrame): PmLive {
  const { cop, imsi, imei, csq, status } = body
  const network = {
    ...live.device.network,
    cop,
    ...(imsi !== undefined && { imsi }),
    ...(imei !== undefined && { imei }),
    ...(csq !== undefined && { signal_quality: csq }),
  }
  return withReport(live, head, { network, ...(status !== undefined && { status }) })
}

/** A meter after unreadable history [X22]. */
export function withoutHistory(live: PmLive): PmLive {
  return { ...live, history: [] }
}

type LiveBody = Exclude<MeterPowerBody, { kind: 'history' }>

function reportedFields(
  device: MeterDevice,
  head: FrameHead,
  body: LiveBody,
): Partial<MeterDevice> {
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
  }
}

function withPhase(
  powerState: MeterPowerState,
  phase: Phase,
  part: Partial<MeterPowerState['phaseA']>,
): MeterPowerState {
  const key = `phase${phase}` as const
  return { ...powerState, [key]: { ...powerState[key], ...part } }
}
