import { z } from 'zod'
import {
  meterDevice,
  meterHistoryRow,
  meterLifetime,
  meterLifetimeWire,
  meterNetwork,
  meterPhase,
  meterPowerState,
  meterStatus,
  meterStatusWire,
  meterTotals,
  meterTotalsWire,
  phaseEnergy,
  phaseEnergyWire,
  phasePower,
  phasePowerWire,
} from '../pm/device.ts'
import { meterHistoryWire, phaseKey } from '../pm/powerFrame.ts'
import { type Component, component, entity, inFrames } from './component.ts'

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
  entity('MeterDevice', meterDevice, 'A power meter with three phases.'),
  entity('MeterNetwork', meterNetwork, 'Mobile network of a meter.'),
  entity('MeterLifetime', meterLifetime, 'Lifetime counters.', 'K2'),
  entity('MeterPowerState', meterPowerState, 'Totals and phases of a meter.'),
  entity('MeterPhase', meterPhase, 'Power and energy counters of a phase.'),
  entity('MeterHistoryRow', meterHistoryRow, 'Energies of an hour or a day.'),
  entity('MeterHistoryBody', meterHistoryWire, 'Daily history of a meter.'),
  entity('MeterPhaseKey', phaseKey, 'The phase of a frame.'),
  ...Object.entries(meterTypes).map(([type, schema]) =>
    component(meterTypeName(type), schema, ['K2'], 'The kind of a `meter_power` frame.', {
      type: `\`${type}\``,
    }),
  ),
  entity('MeterPhasePower', phasePower, 'Power of a phase.', 'K2'),
  entity('MeterPhaseEnergy', phaseEnergy, 'Counters of a phase.', 'K2'),
  component('MeterPowerOfPhases', powerOfPhases, ['E10', 'K2'], 'Power by phase.', PHASES),
  component('MeterEnergyOfPhases', energyOfPhases, ['E10', 'K2'], 'Counters by phase.', PHASES),
  entity('MeterTotals', meterTotals, 'Totals of a meter.', 'K2'),
  inFrames(
    'MeterShortPhasePower',
    phasePower,
    phasePowerWire,
    'Power of a phase, short names.',
    'K2',
  ),
  inFrames(
    'MeterShortPhaseEnergy',
    phaseEnergy,
    phaseEnergyWire,
    'Counters of a phase, short names.',
    'K2',
  ),
  inFrames(
    'MeterShortTotals',
    meterTotals,
    meterTotalsWire,
    'Totals of a meter, short names.',
    'K2',
  ),
  inFrames(
    'MeterShortLifetime',
    meterLifetime,
    meterLifetimeWire,
    'Lifetime counters, short names.',
    'K2',
  ),
  inFrames(
    'MeterStatusBody',
    meterStatus,
    meterStatusWire,
    'Mobile network and state of a meter.',
    'K3',
  ),
]

/** `phase-power` → `MeterPhasePowerType`. */
function meterTypeName(type: string): string {
  const words = type.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1))
  return `Meter${words.join('')}Type`
}
