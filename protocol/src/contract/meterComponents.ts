import { z } from 'zod'
import {
  meterDevice,
  meterHistoryRow,
  meterLifetime,
  meterLifetimeWire,
  meterNetwork,
} from '../pm/device.ts'
import { meterHistoryWire, phaseKey } from '../pm/powerFrame.ts'
import {
  meterPowerState,
  meterTotals,
  meterTotalsWire,
  phaseEnergy,
  phaseEnergyWire,
  phasePower,
  phasePowerWire,
} from '../pm/powerState.ts'
import { meterStatusWire } from '../pm/statusFrame.ts'
import { type Component, component } from './component.ts'
import { added, addedNames, shortNames } from './marks.ts'
import { LOCATED } from './sharedComponents.ts'

const MODEM = '0 to 31; 99 is unknown'
const POWER = {
  voltage: 'V',
  current: 'A',
  activePower: 'W; negative is exported',
  reactivePower: 'var',
  apparentPower: 'VA',
  powerFactor: '0 to 1',
}
const ENERGY = {
  importEnergy: 'Wh',
  exportEnergy: 'Wh',
  reactiveImport: 'varh',
  reactiveExport: 'varh',
  apparentEnergy: 'VAh',
}
const TOTALS = {
  frequency: 'Hz',
  temperature: '°C',
  neutralCurrent: 'A',
  totalActivePower: 'W',
  totalReactivePower: 'var',
  totalApparentPower: 'VA',
  totalPowerFactor: '0 to 1',
}
const LIFETIME = {
  lifetimeEnergy: 'Wh',
  lifetimeExportEnergy: 'Wh',
  lifetimeReactiveImport: 'varh',
  lifetimeReactiveExport: 'varh',
  lifetimeApparentEnergy: 'VAh',
}

/** The type of a `meter_power` frame, for each body. */
export const meterTypes = {
  'phase-power': z.object({ type: z.literal('phase-power') }),
  'total-power': z.object({ type: z.literal('total-power') }),
  'phase-energy': z.object({ type: z.literal('phase-energy') }),
  'total-energy': z.object({ type: z.literal('total-energy') }),
} as const

const ofPhases = <S extends z.ZodType>(values: S) =>
  z.object({ phaseA: values.optional(), phaseB: values.optional(), phaseC: values.optional() })
/** Power by phase: the entity's own names, of which a frame may have one. */
export const powerOfPhases = ofPhases(phasePower)
/** Energy counters by phase, likewise. */
export const energyOfPhases = ofPhases(phaseEnergy)
const PHASES = { phaseA: 'Phase A', phaseB: 'Phase B', phaseC: 'Phase C' }

/** Power meters and the bodies of `meter_power` and `meter_status` frames. */
export const meterComponents: readonly Component[] = [
  component('MeterDevice', meterDevice, ['E9'], 'A power meter with three phases.', {
    deviceId: 'Id of the device',
    ...LOCATED,
    status: 'State of the device',
    lastSeen: 'Last report, epoch seconds',
    network: 'Mobile network',
    lifetime: 'Lifetime counters',
    powerState: 'The newest values',
  }),
  component('MeterNetwork', meterNetwork, ['E9'], 'Mobile network of a meter.', {
    cop: 'Name of the operator',
    imsi: 'IMSI of the SIM card',
    imei: 'IMEI of the modem',
    signal_quality: MODEM,
  }),
  component('MeterLifetime', meterLifetime, ['E9', 'K2'], 'Lifetime counters.', LIFETIME),
  component('MeterPowerState', meterPowerState, ['E10'], 'Totals and phases of a meter.', {
    timestamp: 'Time of measurement, epoch seconds',
    ...TOTALS,
    phaseA: 'Power and energy of phase A',
    phaseB: 'Power and energy of phase B',
    phaseC: 'Power and energy of phase C',
  }),
  component(
    'MeterPhase',
    meterPowerState.shape.phaseA,
    ['E11'],
    'Power and energy counters of a phase.',
    { ...POWER, ...ENERGY },
  ),
  component('MeterHistoryRow', meterHistoryRow, ['E12'], 'Energies of an hour or a day.', {
    t: 'Start of the hour or day, epoch seconds',
    haet: 'Active energy imported, Wh',
    haext: 'Active energy exported, Wh',
    hret: 'Reactive energy, varh',
  }),
  component('MeterHistoryBody', meterHistoryWire, ['K2'], 'Daily history of a meter.', {
    daily_meter_data: 'Rows by day',
  }),
  component('MeterPhaseKey', phaseKey, ['K2'], 'The phase of a frame.', {
    phase: added('`A`, `B` or `C`'),
  }),
  ...Object.entries(meterTypes).map(([type, schema]) =>
    component(meterTypeName(type), schema, ['K2'], 'The kind of a `meter_power` frame.', {
      type: `\`${type}\``,
    }),
  ),
  component('MeterPhasePower', phasePower, ['E11', 'K2'], 'Power of a phase.', POWER),
  component('MeterPhaseEnergy', phaseEnergy, ['E11', 'K2'], 'Counters of a phase.', ENERGY),
  component('MeterPowerOfPhases', powerOfPhases, ['E10', 'K2'], 'Power by phase.', PHASES),
  component('MeterEnergyOfPhases', energyOfPhases, ['E10', 'K2'], 'Counters by phase.', PHASES),
  component('MeterTotals', meterTotals, ['E10', 'K2'], 'Totals of a meter.', TOTALS),
  component('MeterShortPhasePower', phasePowerWire, ['K2'], 'Power of a phase, short names.', {
    ...addedNames({
      v: '`voltage`, V',
      i: '`current`, A',
      p: '`activePower`, W; negative is exported',
      q: '`reactivePower`, var',
      s: '`apparentPower`, VA',
      pf: '`powerFactor`, 0 to 1',
    }),
  }),
  component('MeterShortPhaseEnergy', phaseEnergyWire, ['K2'], 'Counters of a phase, short names.', {
    ...addedNames({
      ei: '`importEnergy`, Wh',
      ee: '`exportEnergy`, Wh',
      ri: '`reactiveImport`, varh',
      re: '`reactiveExport`, varh',
      ae: '`apparentEnergy`, VAh',
    }),
  }),
  component('MeterShortTotals', meterTotalsWire, ['K2'], 'Totals of a meter, short names.', {
    ...addedNames({
      f: '`frequency`, Hz',
      tmp: '`temperature`, °C',
      in: '`neutralCurrent`, A',
      p: '`totalActivePower`, W',
      q: '`totalReactivePower`, var',
      s: '`totalApparentPower`, VA',
      pf: '`totalPowerFactor`, 0 to 1',
    }),
  }),
  component('MeterShortLifetime', meterLifetimeWire, ['K2'], 'Lifetime counters, short names.', {
    ...addedNames({
      ei: '`lifetimeEnergy`, Wh',
      ee: '`lifetimeExportEnergy`, Wh',
      ri: '`lifetimeReactiveImport`, varh',
      re: '`lifetimeReactiveExport`, varh',
      ae: '`lifetimeApparentEnergy`, VAh',
    }),
  }),
  component('MeterStatusBody', meterStatusWire, ['K3'], 'Mobile network and state of a meter.', {
    cop: 'Name of the operator',
    ...addedNames({
      imsi: 'IMSI of the SIM card',
      imei: 'IMEI of the modem',
    }),
    ...shortNames({ csq: ['signal_quality', MODEM] }),
    status: added('State of the device'),
  }),
]

/** `phase-power` → `MeterPhasePowerType`. */
function meterTypeName(type: string): string {
  const words = type.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1))
  return `Meter${words.join('')}Type`
}
