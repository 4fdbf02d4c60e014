import type { z } from 'zod'
import { networkWire } from '../bg/device.ts'
import { lifetimeWire } from '../bg/energy.ts'
import { dayEnergyWire } from '../bg/powerFrame.ts'
import { measuredPower, rawPower } from '../bg/rawPower.ts'
import { dividersWire, thresholdsWire } from '../bg/settings.ts'
import { switchWire } from '../bg/switchStatus.ts'
import { hydraEnergyBodies } from '../hydra/energyFrame.ts'
import { hydraPowerBodies } from '../hydra/powerFrame.ts'
import { hydraStatusWire } from '../hydra/statusFrame.ts'
import { connectionWire } from '../live/deviceStatus.ts'
import { frameHead, ownValue } from '../live/frame.ts'
import {
  meterLifetime,
  meterLifetimeWire,
  meterStatusWire,
  meterTotals,
  meterTotalsWire,
  phaseEnergyWire,
  phasePowerWire,
} from '../pm/device.ts'
import { meterHistoryWire, phaseKey } from '../pm/powerFrame.ts'
import { energyOfPhases, meterTypes, powerOfPhases } from './components.ts'
import { addition, core, type Mark } from './marks.ts'

/** A kind of payload of an event. */
export interface EventMessage {
  readonly name: string
  readonly mark: Mark
  readonly summary: string
  /** The payload is one flat object with the fields of all parts. */
  readonly parts: readonly z.ZodType[]
  /** Whether a payload of the event is of this kind; the first match counts. */
  readonly isIn: (payload: unknown) => boolean
  /** No report of a simulated device: an answer to a request, or a form that only other backends send. */
  readonly isUnreported?: true
}

const has =
  (...keys: readonly string[]) =>
  (payload: unknown) =>
    keys.some((key) => ownValue(payload, key) !== undefined)
const isType =
  (type: string, key?: string) =>
  (payload: unknown): boolean =>
    ownValue(payload, 'type') === type && (key === undefined || has(key)(payload))
const any = () => true

/** A kind of an event that is no frame. */
export const message = (
  name: string,
  mark: Mark,
  summary: string,
  parts: readonly z.ZodType[],
  isIn: EventMessage['isIn'] = any,
): EventMessage => ({ name, mark, summary, parts, isIn })

const frame = (
  name: string,
  mark: Mark,
  summary: string,
  body: z.ZodType | readonly z.ZodType[],
  isIn: EventMessage['isIn'] = any,
) => message(name, mark, summary, [frameHead, body].flat(), isIn)

/** A kind that no simulated device reports. */
const unreported = (kind: EventMessage): EventMessage => ({ ...kind, isUnreported: true })

const phasePowerType = meterTypes['phase-power']
const phaseEnergyType = meterTypes['phase-energy']
const totalsType = meterTypes['total-power']
const lifetimeType = meterTypes['total-energy']
const live = hydraPowerBodies
const energies = hydraEnergyBodies
const short = addition(null, 'K2')

/** Kinds of `power` [K4]. */
export const powerMessages: readonly EventMessage[] = [
  frame('powerSwitch', core('K4', 'S10'), 'Switch, power, tamper', switchWire, has('sw')),
  frame(
    'powerDayEnergy',
    core('K4', 'E4'),
    'Energies since midnight',
    dayEnergyWire,
    has('daily_energy_data'),
  ),
  frame('powerDividers', core('K4', 'E6'), 'Voltage dividers', dividersWire, has('br1')),
  frame('powerThresholds', core('K4', 'E7'), 'Limits', thresholdsWire, has('hi_tmp')),
  frame('powerNetwork', core('K4', 'E2'), 'Mobile network', networkWire, has('imei', 'csq')),
  frame('powerLifetime', core('K4', 'E8'), 'Lifetime values', lifetimeWire, has('tein')),
  frame('powerShort', addition(null, 'K4'), 'Live values, short names', rawPower, has('vb')),
  unreported(
    frame('powerLive', core('K4', 'E3'), 'Live values under their own names', measuredPower),
  ),
]

/** Kinds of `meter_power` [K2]. */
export const meterMessages: readonly EventMessage[] = [
  unreported(
    frame(
      'meterHistory',
      core('K2', 'E12'),
      'Daily history',
      meterHistoryWire,
      has('daily_meter_data'),
    ),
  ),
  ...meterPair('meterPhasePower', core('K2', 'E11'), 'Power of a phase', phasePowerType, {
    short: [phaseKey, phasePowerWire],
    own: powerOfPhases,
    type: 'phase-power',
    key: 'v',
  }),
  ...meterPair('meterTotals', core('K2', 'E10'), 'Totals', totalsType, {
    ...{ short: [meterTotalsWire], own: meterTotals, type: 'total-power', key: 'f' },
  }),
  ...meterPair('meterPhaseEnergy', core('K2', 'E11'), 'Counters of a phase', phaseEnergyType, {
    short: [phaseKey, phaseEnergyWire],
    own: energyOfPhases,
    type: 'phase-energy',
    key: 'ei',
  }),
  ...meterPair('meterLifetime', core('K2', 'E9'), 'Lifetime counters', lifetimeType, {
    ...{ short: [meterLifetimeWire], own: meterLifetime, type: 'total-energy', key: 'ei' },
  }),
]

/** Both forms of a frame: short names, recognised by a key, or own names. */
function meterPair(
  name: string,
  mark: Mark,
  summary: string,
  head: z.ZodType,
  form: { short: readonly z.ZodType[]; own: z.ZodType; type: string; key: string },
): EventMessage[] {
  const { type, key } = form
  return [
    frame(
      `${name}Short`,
      short,
      `${summary}, short names`,
      [head, ...form.short],
      isType(type, key),
    ),
    unreported(frame(name, mark, summary, [head, form.own], isType(type))),
  ]
}

/** Kinds of `hydra_power` [K9]. */
export const hydraPowerMessages: readonly EventMessage[] = [
  frame(
    'acPowerChange',
    core('K9', 'S11'),
    'An AC channel changes state',
    live['ac-power'],
    isType('ac-power', 'os'),
  ),
  frame('acPower', core('K9'), 'An AC channel', live['ac-power'], isType('ac-power')),
  frame(
    'batterySystem',
    core('K9'),
    'The batteries together',
    live['battery-system'],
    isType('battery-system'),
  ),
  frame(
    'batteryMonitorPower',
    core('K9'),
    'A battery monitor',
    live['battery-monitor-power'],
    isType('battery-monitor-power'),
  ),
  frame('powerSplit', core('K9'), 'The load by source', live['power-split'], isType('power-split')),
]

/** Kinds of `hydra_energy` [K9]. */
export const hydraEnergyMessages: readonly EventMessage[] = [
  frame(
    'acChannelEnergy',
    core('K9'),
    'An AC channel',
    energies['ac-channel-energy'],
    isType('ac-channel-energy'),
  ),
  frame(
    'batteryMonitorEnergy',
    addition(null, 'K9'),
    'A battery monitor',
    energies['battery-monitor-energy'],
    isType('battery-monitor-energy'),
  ),
  frame(
    'energySummary',
    core('K9'),
    'Energies since the start of the hour',
    energies['energy-summary'],
    isType('energy-summary'),
  ),
]

/** Kinds of `status` [K5], `meter_status` [K3] and `hydra_status` [K9]. */
export const statusFrame = frame('deviceStatus', core('K5'), 'Connection', connectionWire)
export const meterStatusFrame = frame('meterStatus', core('K3'), 'Network, state', meterStatusWire)
export const hydraStatusFrame = frame('hydraStatus', core('K9'), 'State, network', hydraStatusWire)
