import type { z } from 'zod'
import { networkWire } from '../bg/device.ts'
import { lifetimeWire } from '../bg/energy.ts'
import { dayEnergyWire } from '../bg/powerFrame.ts'
import { measuredPower, rawPower } from '../bg/rawPower.ts'
import { dividersWire, thresholdsWire } from '../bg/settings.ts'
import { switchWire } from '../bg/switchStatus.ts'
import { type AnyGroup, namesOf } from '../fields.ts'
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
  ...meterPair('meterPhasePower', 'E11', 'Power of a phase', 'phase-power', powerOfPhases, [
    phaseKey,
    phasePowerWire,
  ]),
  ...meterPair('meterTotals', 'E10', 'Totals', 'total-power', meterTotals, [meterTotalsWire]),
  ...meterPair('meterPhaseEnergy', 'E11', 'Counters of a phase', 'phase-energy', energyOfPhases, [
    phaseKey,
    phaseEnergyWire,
  ]),
  ...meterPair('meterLifetime', 'E9', 'Lifetime counters', 'total-energy', meterLifetime, [
    meterLifetimeWire,
  ]),
]

/** Both forms of a frame: short names, recognised by the first one, or own names. */
function meterPair(
  name: string,
  statement: string,
  summary: string,
  type: keyof typeof meterTypes,
  own: z.ZodType,
  short: readonly z.ZodType[],
): EventMessage[] {
  const head = meterTypes[type]
  const key = short.flatMap((part) => namesOf(part) ?? [])[0]?.short
  const ofShort = [head, ...short]
  return [
    frame(
      `${name}Short`,
      addition(null, 'K2'),
      `${summary}, short names`,
      ofShort,
      isType(type, key),
    ),
    unreported(frame(name, core('K2', statement), summary, [head, own], isType(type))),
  ]
}

/** Kinds of `hydra_power` [K9]. */
export const hydraPowerMessages: readonly EventMessage[] = [
  frame(
    'acPowerChange',
    core('K9', 'S11'),
    'An AC channel changes state',
    hydraPowerBodies['ac-power'],
    isType('ac-power', 'os'),
  ),
  ...typed(hydraPowerBodies, {
    'ac-power': 'An AC channel',
    'battery-system': 'The batteries together',
    'battery-monitor-power': 'A battery monitor',
    'power-split': 'The load by source',
  }),
]

/** Kinds of `hydra_energy` [K9]. */
export const hydraEnergyMessages = typed(hydraEnergyBodies, {
  'ac-channel-energy': 'An AC channel',
  'battery-monitor-energy': 'A battery monitor',
  'energy-summary': 'Energies since the start of the hour',
})

/** A kind for each type of some groups: `acPower` for `ac-power`. */
function typed<T extends string>(
  groups: Readonly<Record<T, AnyGroup>>,
  summaries: Readonly<Record<T, string>>,
): EventMessage[] {
  return Object.entries<string>(summaries).map(([type, summary]) => {
    const group = groups[type as T]
    const mark = group.fields.type?.addition === undefined ? core('K9') : addition(null, 'K9')
    const name = type.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return frame(name, mark, summary, group, isType(type))
  })
}

/** Kinds of `status` [K5], `meter_status` [K3] and `hydra_status` [K9]. */
export const statusFrame = frame('deviceStatus', core('K5'), 'Connection', connectionWire)
export const meterStatusFrame = frame('meterStatus', core('K3'), 'Network, state', meterStatusWire)
export const hydraStatusFrame = frame('hydraStatus', core('K9'), 'State, network', hydraStatusWire)
