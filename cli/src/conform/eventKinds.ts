import type { Family, FrameEvent } from '@wattpost/protocol'
import type { Ring } from '@wattpost/protocol/contract'
import {
  channelNumber,
  derivedFields,
  fieldsOf,
  type KindField,
  number,
  optional,
  seconds,
  status,
  text,
} from './kindFields.ts'

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

/** The kinds of frames that a dashboard reads [K2–K5, K9], with the fields of section 3. */
export const eventKinds: readonly EventKind[] = [
  kind('status', 'status', 'A device has connected or disconnected', ['K5'], {
    ...{ family: null, fields: [status('status'), optional(seconds('lastSeen'))] },
    snapshot: 'lastSeen',
  }),
  kind('power live', 'power', 'Live values', ['K4', 'E3'], {
    fields: fieldsOf(
      ...['vb batteryVoltage', 'vs solarVoltage', 'ii inverterCurrent', 'ib batteryCurrent'],
      ...['is solarCurrent', 'io acOutputCurrent', 'pfo acOutputPowerFactor'],
      ...['fo acOutputFrequency', 'vo acOutputVoltage', 'pi acPower', 'pfi acInputPowerFactor'],
    ),
  }),
  kind('power daily energy', 'power', 'Energies of the day', ['K4', 'E4'], {
    inside: 'daily_energy_data',
    fields: [
      ...fieldsOf('solarEnergy', 'batteryEnergyIn', 'batteryEnergyOut', 'inverterEnergyIn'),
      ...fieldsOf('inverterEnergyOut', 'batteryAhIn', 'batteryAhOut', 'acConsumptionEnergy'),
      ...[...fieldsOf('acBatteryChargeEnergy'), ...derivedFields('acEnergy')],
    ],
  }),
  kind('power switch', 'power', 'Switch, power, tamper', ['K4', 'E5', 'S10'], {
    fields: [number('sw switch', [0, 1]), number('pw power', [0, 1]), number('tm tamper', [0, 1])]
      // The cut-off voltage.
      .concat(number('bv')),
    snapshot: 'switch_status',
  }),
  kind('power dividers', 'power', 'Voltage dividers', ['K4', 'E6'], {
    fields: fieldsOf('br1 battery_r1', 'br2 battery_r2', 'sr1 solar_r1', 'sr2 solar_r2'),
    snapshot: 'divider_params',
  }),
  kind('power thresholds', 'power', 'Limits for notifications', ['K4', 'E7'], {
    fields: fieldsOf(
      ...['hi_tmp high_temperature', 'hi_vol high_voltage', 'hi_pwd high_power_day'],
      ...['hi_pwn high_power_night', 'lo_eng low_energy', 'no_chg not_charging'],
    ),
    snapshot: 'notifications_threshold',
  }),
  kind('power network', 'power', 'Mobile network of a bg device', ['K4', 'E2'], {
    fields: [
      ...[text('imei'), number('csq signal_quality')],
      ...[optional(text('imsi')), optional(text('net network'))],
    ],
    snapshot: 'signal_quality',
  }),
  kind('power lifetime', 'power', 'Lifetime and historical values', ['K4', 'E8'], {
    fields: [
      ...fieldsOf(
        ...['tse total_solar_energy', 'tahin total_battery_chargedAh'],
        ...['tahout total_battery_dischargedAh', 'tein total_battery_chargedWh'],
        ...['teout total_battery_dischargedWh', 'dd deepest_discharge'],
      ),
      ...['ddd deepest_discharge_date', 'lfc last_full_charge_date'].map((one) =>
        seconds(one, true),
      ),
      seconds('lfd last_full_discharge_date', true),
    ],
    snapshot: 'total_battery_chargedWh',
  }),
  kind('meter phase-power', 'meter_power', 'Power by phase', ['K2', 'E11'], {
    ...{ type: 'phase-power', groups: PHASES },
    fields: fieldsOf(
      ...['v voltage', 'i current', 'p activePower', 'q reactivePower', 's apparentPower'],
      'pf powerFactor',
    ),
  }),
  kind('meter total-power', 'meter_power', 'Totals', ['K2', 'E10'], {
    type: 'total-power',
    fields: fieldsOf(
      ...['f frequency', 'tmp temperature', 'in neutralCurrent', 'p totalActivePower'],
      ...['q totalReactivePower', 's totalApparentPower', 'pf totalPowerFactor'],
    ),
  }),
  kind('meter phase-energy', 'meter_power', 'Counters by phase', ['K2', 'E11'], {
    ...{ type: 'phase-energy', groups: PHASES },
    fields: fieldsOf(
      ...['ei importEnergy', 'ee exportEnergy', 'ri reactiveImport', 're reactiveExport'],
      'ae apparentEnergy',
    ),
  }),
  kind('meter total-energy', 'meter_power', 'Lifetime counters', ['K2', 'E9'], {
    type: 'total-energy',
    fields: fieldsOf(
      ...['ei lifetimeEnergy', 'ee lifetimeExportEnergy', 'ri lifetimeReactiveImport'],
      ...['re lifetimeReactiveExport', 'ae lifetimeApparentEnergy'],
    ),
  }),
  kind('meter history', 'meter_power', 'Daily history', ['K2', 'E12'], {
    inside: 'daily_meter_data',
    fields: [seconds('t'), ...fieldsOf('haet', 'haext', 'hret')],
  }),
  kind('meter_status', 'meter_status', 'Network and state of a meter', ['K3', 'E9'], {
    fields: [text('cop'), optional(status('status')), optional(number('csq signal_quality'))],
    snapshot: 'network.cop',
  }),
  kind('hydra ac-power', 'hydra_power', 'Power of an AC channel', ['K9', 'E15', 'S11'], {
    type: 'ac-power',
    fields: [channelNumber, ...fieldsOf('rp'), ...fieldsOf('v', 'ns', 'os').map(optional)],
  }),
  kind('hydra battery-system', 'hydra_power', 'The batteries together', ['K9', 'E15'], {
    ...{ type: 'battery-system', fields: fieldsOf('bp', 'sp', 'mp', 'abp', 'tsc', 'mc') },
  }),
  // Section 3 names these types, but none of their fields.
  kind('hydra battery-monitor-power', 'hydra_power', 'A battery monitor', ['K9', 'E14'], {
    ...{ type: 'battery-monitor-power', ring: 'addition' },
    fields: [text('monitor'), ...fieldsOf('v', 'i', 'p', 'soc')],
  }),
  kind('hydra power-split', 'hydra_power', 'The load by source', ['K9', 'E14'], {
    ...{ type: 'power-split', ring: 'addition' },
    fields: fieldsOf('grid', 'generator', 'solar', 'battery'),
  }),
  kind('hydra_status', 'hydra_status', 'State and network of a hydra', ['K9', 'S12'], {
    fields: [status('status')],
    snapshot: 'status',
  }),
  kind('hydra ac-channel-energy', 'hydra_energy', 'Energy of an AC channel', ['K9', 'E15'], {
    ...{ type: 'ac-channel-energy', fields: [channelNumber, ...fieldsOf('ie')] },
  }),
  kind('hydra battery-monitor-energy', 'hydra_energy', 'Energy of a monitor', ['K9', 'E14'], {
    ...{ type: 'battery-monitor-energy', ring: 'addition' },
    fields: [text('monitor'), ...fieldsOf('ce', 'de')],
  }),
  kind('hydra energy-summary', 'hydra_energy', 'Energies of the hour', ['K9', 'E19'], {
    type: 'energy-summary',
    fields: fieldsOf(
      ...['totalImportEnergy', 'totalChargeEnergy', 'totalDischargeEnergy', 'solarChargeEnergy'],
    ),
  }),
]
