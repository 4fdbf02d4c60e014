import {
  bgLifetime,
  dayEnergy,
  dividerParams,
  type Family,
  type FrameEvent,
  hydraEnergyBodies,
  hydraPowerBodies,
  hydraStatusWire,
  measuredPower,
  meterHistoryRow,
  meterLifetime,
  meterStatus,
  meterTotals,
  networkFrame,
  notificationsThreshold,
  phaseEnergy,
  phasePower,
  switchFrame,
} from '@wattpost/protocol'
import type { Ring } from '@wattpost/protocol/contract'
import { fieldsOf, type KindField, optional, seconds, status } from './kindFields.ts'

/** A kind of frame, in whichever of its forms. */
export interface EventKind {
  readonly id: string
  readonly event: FrameEvent
  readonly title: string
  readonly ring: Ring
  readonly statements: readonly string[]
  /** `null`: any family. */
  readonly family: Family | null
  /** The value of `type`, where the event has types. */
  readonly type?: string
  readonly fields: readonly KindField[]
  /** The object or list that holds the fields. */
  readonly inside?: string
  /** Set if each frame has one of these objects, or all fields in itself. */
  readonly groups?: readonly string[]
  /**
   * Path in the acknowledgement of `device` or the answer of the device's call; a kind that comes only at changes is
   * not missed where the path is there.
   */
  readonly snapshot?: string
}

const PHASES = ['phaseA', 'phaseB', 'phaseC']

function kind(
  id: string,
  event: FrameEvent,
  title: string,
  statements: readonly string[],
  rest: Partial<EventKind> & Pick<EventKind, 'fields'>,
): EventKind {
  const family = event === 'power' ? 'bg' : event.startsWith('meter') ? 'pm' : 'hydra'
  return { id, event, title, statements, ring: 'core', family, ...rest }
}

/** A kind of `hydra_power` or `hydra_energy`. */
function ofHydra(
  type: keyof typeof hydraPowerBodies | keyof typeof hydraEnergyBodies,
  title: string,
  statements: readonly string[],
  ring: Ring = 'core',
): EventKind {
  const isPower = type in hydraPowerBodies
  const body = { ...hydraPowerBodies, ...hydraEnergyBodies }[type]
  return kind(`hydra ${type}`, isPower ? 'hydra_power' : 'hydra_energy', title, statements, {
    type,
    ring,
    fields: fieldsOf(body).filter(({ names }) => !names.includes('period')),
  })
}

/** The kinds of frames that a dashboard reads [K2–K5, K9], with the fields of section 3. */
export const eventKinds: readonly EventKind[] = [
  kind('status', 'status', 'A device has connected or disconnected', ['K5'], {
    family: null,
    fields: [status('status'), optional(seconds('lastSeen'))],
    snapshot: 'lastSeen',
  }),
  kind('power live', 'power', 'Live values', ['K4', 'E3'], { fields: fieldsOf(measuredPower) }),
  kind('power daily energy', 'power', 'Energies of the day', ['K4', 'E4'], {
    inside: 'daily_energy_data',
    // The frame has its time.
    fields: fieldsOf(dayEnergy).filter(({ names }) => !names.includes('timestamp')),
  }),
  kind('power switch', 'power', 'Switch, power, tamper', ['K4', 'E5', 'S10'], {
    fields: fieldsOf(switchFrame),
    snapshot: 'switch_status',
  }),
  kind('power dividers', 'power', 'Voltage dividers', ['K4', 'E6'], {
    fields: fieldsOf(dividerParams),
    snapshot: 'divider_params',
  }),
  kind('power thresholds', 'power', 'Limits for notifications', ['K4', 'E7'], {
    fields: fieldsOf(notificationsThreshold),
    snapshot: 'notifications_threshold',
  }),
  kind('power network', 'power', 'Mobile network of a bg device', ['K4', 'E2'], {
    fields: fieldsOf(networkFrame, ['imei', 'signal_quality']),
    snapshot: 'signal_quality',
  }),
  kind('power lifetime', 'power', 'Lifetime and historical values', ['K4', 'E8'], {
    fields: fieldsOf(bgLifetime),
    snapshot: 'total_battery_chargedWh',
  }),
  kind('meter phase-power', 'meter_power', 'Power by phase', ['K2', 'E11'], {
    type: 'phase-power',
    groups: PHASES,
    fields: fieldsOf(phasePower),
  }),
  kind('meter total-power', 'meter_power', 'Totals', ['K2', 'E10'], {
    type: 'total-power',
    fields: fieldsOf(meterTotals),
  }),
  kind('meter phase-energy', 'meter_power', 'Counters by phase', ['K2', 'E11'], {
    type: 'phase-energy',
    groups: PHASES,
    fields: fieldsOf(phaseEnergy),
  }),
  kind('meter total-energy', 'meter_power', 'Lifetime counters', ['K2', 'E9'], {
    type: 'total-energy',
    fields: fieldsOf(meterLifetime),
  }),
  kind('meter history', 'meter_power', 'Daily history', ['K2', 'E12'], {
    inside: 'daily_meter_data',
    fields: fieldsOf(meterHistoryRow),
  }),
  kind('meter_status', 'meter_status', 'Network and state of a meter', ['K3', 'E9'], {
    fields: fieldsOf(meterStatus),
    snapshot: 'network.cop',
  }),
  ofHydra('ac-power', 'Power of an AC channel', ['K9', 'E15', 'S11']),
  ofHydra('battery-system', 'The batteries together', ['K9', 'E15']),
  // Section 3 names these types, but none of their fields.
  ofHydra('battery-monitor-power', 'A battery monitor', ['K9', 'E14'], 'addition'),
  ofHydra('power-split', 'The load by source', ['K9', 'E14'], 'addition'),
  kind('hydra_status', 'hydra_status', 'State and network of a hydra', ['K9', 'S12'], {
    fields: fieldsOf(hydraStatusWire),
    snapshot: 'status',
  }),
  ofHydra('ac-channel-energy', 'Energy of an AC channel', ['K9', 'E15']),
  ofHydra('battery-monitor-energy', 'Energy of a monitor', ['K9', 'E14'], 'addition'),
  ofHydra('energy-summary', 'Energies of the hour', ['K9', 'E19']),
]
