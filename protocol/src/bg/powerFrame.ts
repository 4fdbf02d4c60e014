import type { z } from 'zod'
import { fieldGroup, fieldWriter } from '../fields.ts'
import {
  decodeFrame,
  encodeHead,
  type Frame,
  type FrameHead,
  ownValue,
  type WireFrame,
} from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { networkFrame, networkWire } from './device.ts'
import {
  type BgLifetime,
  bgLifetime,
  type DayEnergy,
  dayEnergy,
  deriveDayEnergy,
  lifetimeWire,
} from './energy.ts'
import { derivePowerState, type PowerState } from './powerState.ts'
import { measuredPower, type RawPower, rawPower } from './rawPower.ts'
import {
  type DividerParams,
  dividerParams,
  dividersWire,
  type NotificationsThreshold,
  notificationsThreshold,
  thresholdsWire,
} from './settings.ts'
import { type SwitchStatus, switchFrame, switchWire, withCutOff } from './switchStatus.ts'

/** The body of a `power` frame, by kind [K4]. */
export type PowerBody =
  | { readonly kind: 'switch'; readonly switchStatus: SwitchStatus }
  | { readonly kind: 'energy'; readonly energy: DayEnergy }
  | { readonly kind: 'dividers'; readonly dividers: DividerParams }
  | { readonly kind: 'thresholds'; readonly thresholds: NotificationsThreshold }
  | { readonly kind: 'network'; readonly network: z.output<typeof networkFrame> }
  | { readonly kind: 'lifetime'; readonly lifetime: BgLifetime }
  | { readonly kind: 'live'; readonly raw: RawPower; readonly powerState: PowerState }

/** A decoded `power` frame. */
export type PowerFrame = Frame<PowerBody>

const reader =
  <W extends z.ZodType>(wire: W, read: (body: z.output<W>, head: FrameHead) => PowerBody) =>
  (json: unknown): Result<PowerFrame, Refusal> => {
    const frame = decodeFrame('power frame', wire, json)
    if (!frame.ok) return frame
    const { head, body } = frame.value
    return accepted({ head, body: read(body, head) })
  }

/** The frame with the energies of the day [K4]. */
export const dayEnergyWire = fieldGroup('K4', {
  daily_energy_data: { is: dayEnergy, means: 'The energies since midnight' },
})

/**
 * The key that identifies each kind, in order of precedence; a frame without any has live values
 * [K4].
 */
const KINDS = [
  ['sw', reader(switchWire, (body) => ({ kind: 'switch', switchStatus: withCutOff(body) }))],
  [
    'daily_energy_data',
    reader(dayEnergyWire, (body) => ({
      kind: 'energy',
      energy: deriveDayEnergy(body.daily_energy_data),
    })),
  ],
  ['br1', reader(dividersWire, (dividers) => ({ kind: 'dividers', dividers }))],
  ['hi_tmp', reader(thresholdsWire, (thresholds) => ({ kind: 'thresholds', thresholds }))],
  ['imei', reader(networkWire, (network) => ({ kind: 'network', network }))],
  ['csq', reader(networkWire, (network) => ({ kind: 'network', network }))],
  ['tein', reader(lifetimeWire, (lifetime) => ({ kind: 'lifetime', lifetime }))],
] as const

const live = reader(rawPower, (raw, head) => ({
  kind: 'live',
  raw,
  powerState: derivePowerState(head.t, raw),
}))

/** Decodes a `power` frame; a key identifies its kind [K4]. */
export function decodePower(json: unknown): Result<PowerFrame, Refusal> {
  const known = KINDS.find(([key]) => ownValue(json, key) !== undefined)
  return known === undefined ? live(json) : known[1](json)
}

const writeSwitch = fieldWriter(switchFrame)
const writeDayEnergy = fieldWriter(dayEnergy)
const writeDividers = fieldWriter(dividerParams)
const writeThresholds = fieldWriter(notificationsThreshold)
const writeNetwork = fieldWriter(networkFrame)
const writeLifetime = fieldWriter(bgLifetime)
const writeMeasured = fieldWriter(measuredPower)

/** Encodes a `power` frame [K4]. */
export function encodePower({ head, body }: PowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  if (body.kind === 'switch') writeSwitch(frame, body.switchStatus)
  else if (body.kind === 'energy') {
    const energy: WireFrame = {}
    writeDayEnergy(energy, body.energy)
    frame.daily_energy_data = energy
  } else if (body.kind === 'dividers') writeDividers(frame, body.dividers)
  else if (body.kind === 'thresholds') writeThresholds(frame, body.thresholds)
  else if (body.kind === 'network') writeNetwork(frame, body.network)
  else if (body.kind === 'lifetime') writeLifetime(frame, body.lifetime)
  else writeMeasured(frame, body.raw)
  return frame
}
