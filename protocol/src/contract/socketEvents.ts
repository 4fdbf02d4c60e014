import { z } from 'zod'
import { networkWire } from '../bg/device.ts'
import { lifetimeWire } from '../bg/energy.ts'
import { dayEnergyWire } from '../bg/powerFrame.ts'
import { rawPower } from '../bg/rawPower.ts'
import { dividersWire, thresholdsWire } from '../bg/settings.ts'
import { switchWire } from '../bg/switchStatus.ts'
import { hydraEnergyBodies } from '../hydra/energyFrame.ts'
import { hydraPowerBodies } from '../hydra/powerFrame.ts'
import { hydraStatusWire } from '../hydra/statusFrame.ts'
import { chatDataChunk, switchDataChunk } from '../live/chartData.ts'
import { connectionWire } from '../live/deviceStatus.ts'
import { clockReading, dropped, type ServerEvents } from '../live/events.ts'
import { frameHead, ownValue } from '../live/frame.ts'
import { meterLifetime, meterLifetimeWire } from '../pm/device.ts'
import { meterHistoryWire, phaseKey } from '../pm/powerFrame.ts'
import {
  meterTotals,
  meterTotalsWire,
  phaseEnergy,
  phaseEnergyWire,
  phasePower,
  phasePowerWire,
} from '../pm/powerState.ts'
import { meterStatusWire } from '../pm/statusFrame.ts'
import { bgLiveValues } from './bgComponents.ts'
import { addition, core, type Mark } from './marks.ts'
import { meterTypes } from './meterComponents.ts'

/** A kind of payload of an event. */
export interface EventMessage {
  readonly name: string
  readonly mark: Mark
  readonly summary: string
  /** The payload is one flat object with the fields of all parts. */
  readonly parts: readonly z.ZodType[]
  /** Whether a payload of the event is of this kind; the first match counts. */
  readonly isIn: (payload: unknown) => boolean
}

/** An event that the server sends. */
export interface SocketEvent {
  readonly event: keyof ServerEvents
  readonly mark: Mark
  readonly summary: string
  readonly messages: readonly EventMessage[]
  /** The client's answer, where the server asks for one. */
  readonly answer?: z.ZodType
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

const message = (
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

const phasePowerType = meterTypes['phase-power']
const phaseEnergyType = meterTypes['phase-energy']
const totalsType = meterTypes['total-power']
const lifetimeType = meterTypes['total-energy']
const live = hydraPowerBodies
const energies = hydraEnergyBodies
const short = addition(null, 'K2')

const powerMessages = [
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
  frame('powerLive', core('K4', 'E3'), 'Live values under their own names', bgLiveValues),
]

const meterMessages = [
  frame(
    'meterHistory',
    core('K2', 'E12'),
    'Daily history',
    meterHistoryWire,
    has('daily_meter_data'),
  ),
  ...meterPair(
    'meterPhasePower',
    core('K2', 'E11'),
    'Power of a phase',
    [phasePowerType, phaseKey],
    { short: phasePowerWire, own: phasePower, type: 'phase-power', key: 'v' },
  ),
  ...meterPair('meterTotals', core('K2', 'E10'), 'Totals', [totalsType], {
    ...{ short: meterTotalsWire, own: meterTotals, type: 'total-power', key: 'f' },
  }),
  ...meterPair(
    'meterPhaseEnergy',
    core('K2', 'E11'),
    'Counters of a phase',
    [phaseEnergyType, phaseKey],
    { short: phaseEnergyWire, own: phaseEnergy, type: 'phase-energy', key: 'ei' },
  ),
  ...meterPair('meterLifetime', core('K2', 'E9'), 'Lifetime counters', [lifetimeType], {
    ...{ short: meterLifetimeWire, own: meterLifetime, type: 'total-energy', key: 'ei' },
  }),
]

/** Both forms of a frame: short names, recognised by a key, or own names. */
function meterPair(
  name: string,
  mark: Mark,
  summary: string,
  head: readonly z.ZodType[],
  form: { short: z.ZodType; own: z.ZodType; type: string; key: string },
): EventMessage[] {
  const { type, key } = form
  return [
    frame(
      `${name}Short`,
      short,
      `${summary}, short names`,
      [...head, form.short],
      isType(type, key),
    ),
    frame(name, mark, summary, [...head, form.own], isType(type)),
  ]
}

const hydraPowerMessages = [
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

const hydraEnergyMessages = [
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

const event = (
  name: keyof ServerEvents,
  mark: Mark,
  summary: string,
  messages: readonly EventMessage[],
): SocketEvent => ({ event: name, mark, summary, messages })

const single = (name: string, mark: Mark, summary: string, payload: z.ZodType) => [
  message(name, mark, summary, [payload]),
]

const statusFrame = frame('deviceStatus', core('K5'), 'Connection', connectionWire)
const meterStatusFrame = frame('meterStatus', core('K3'), 'Network, state', meterStatusWire)
const hydraStatusFrame = frame('hydraStatus', core('K9'), 'State, network', hydraStatusWire)

/** The events of the server [K2–K9], and the additions to them. */
export const socketEvents: readonly SocketEvent[] = [
  event('status', core('K5'), 'A device has connected or disconnected', [statusFrame]),
  event('power', core('K4'), 'Values of a bg device; a key tells the kind', powerMessages),
  event('meter_power', core('K2'), 'Values of a power meter, by type', meterMessages),
  event('meter_status', core('K3'), 'Network and state of a power meter', [meterStatusFrame]),
  event('hydra_power', core('K9', 'S12'), 'Live values of a hydra', hydraPowerMessages),
  event('hydra_status', core('K9', 'S12'), 'State and network of a hydra', [hydraStatusFrame]),
  event('hydra_energy', core('K9'), 'Energies of a hydra', hydraEnergyMessages),
  event(
    'chat_data',
    core('K7', 'E20'),
    'Points of a metric’s chart; status `done` ends a load',
    single('chartPoints', core('K7', 'E20'), 'Points of a metric', chatDataChunk),
  ),
  event(
    'switch_data',
    core('K8', 'X20'),
    'Points of a state series of a bg device; `done` or `error` ends a load',
    single('seriesPoints', core('K8', 'X20'), 'Points of a state series', switchDataChunk),
  ),
  event(
    'balance',
    core('K6'),
    'Clients only log it',
    single('balance', core('K6'), 'Any value', z.unknown()),
  ),
  event(
    'clock',
    addition('clock'),
    'Time and speed of the server, on connecting and at every change',
    single('clock', addition('clock'), 'Time and speed', clockReading),
  ),
  event(
    'dropped',
    addition('batch'),
    'Frames were left out for a client that reads slowly',
    single('dropped', addition('batch'), 'What to load again', dropped),
  ),
  {
    ...event(
      'token',
      addition('token'),
      'Asks for a fresh token before the current one expires',
      single('tokenRequest', addition('token'), 'No payload', z.null()),
    ),
    answer: z.string(),
  },
]
