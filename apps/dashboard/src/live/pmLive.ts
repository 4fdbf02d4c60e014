import type {
  FrameHead,
  MeterDevice,
  MeterHistoryRow,
  MeterPowerFrame,
  MeterPowerState,
  MeterReport,
  MeterStatusFrame,
  Phase,
  SnapshotHead,
} from '@wattpost/protocol'
import { advanced, type Place, snapshotPlace } from './place.ts'
import { renewed } from './renewed.ts'

/** A power meter as the live side knows it. */
export interface PmLive {
  readonly device: MeterDevice
  readonly place: Place
  /** Daily rows as they came over the socket; empty after rows that could not be read [X22]. */
  readonly history: readonly MeterHistoryRow[]
}

export function pmSnapshot(device: MeterDevice, before?: PmLive, head?: SnapshotHead): PmLive {
  return { device, place: snapshotPlace(device.lastSeen, head), history: before?.history ?? [] }
}

/** Takes a `meter_power` frame in [K2]. */
export function withMeterPower(live: PmLive, { head, report }: MeterPowerFrame): PmLive {
  if (report.kind === 'history')
    return { ...live, history: report.rows, place: advanced(live.place, head) }
  const status = live.device.status === 'unknown' ? 'up' : live.device.status
  return renewed(live, head, { ...told(live.device, head, report), status })
}

/** Takes a `meter_status` frame in [K3]. */
export function withMeterStatus(live: PmLive, { head, report }: MeterStatusFrame): PmLive {
  const { cop, imsi, imei, csq, status } = report
  const network = {
    ...live.device.network,
    cop,
    ...(imsi !== undefined && { imsi }),
    ...(imei !== undefined && { imei }),
    ...(csq !== undefined && { signal_quality: csq }),
  }
  return renewed(live, head, { network, ...(status !== undefined && { status }) })
}

/** Invalid history resets it to empty [X22]. */
export function withoutHistory(live: PmLive): PmLive {
  return { ...live, history: [] }
}

type LiveReport = Exclude<MeterReport, { kind: 'history' }>

function told(device: MeterDevice, head: FrameHead, report: LiveReport): Partial<MeterDevice> {
  const powerState = { ...device.powerState, timestamp: head.t }
  switch (report.kind) {
    case 'total-energy':
      return { lifetime: report.lifetime }
    case 'total-power':
      return { powerState: { ...powerState, ...report.totals } }
    case 'phase-power':
      return { powerState: withPhase(powerState, report.phase, report.power) }
    case 'phase-energy':
      return { powerState: withPhase(powerState, report.phase, report.energy) }
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
