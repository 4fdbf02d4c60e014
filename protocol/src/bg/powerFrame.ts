import { z } from 'zod'
import { decodeFrame, encodeHead, type FrameHead, ownValue, type WireFrame } from '../live/frame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type BgNetwork, decodeNetwork, networkWire, writeNetwork } from './device.ts'
import {
  type BgLifetime,
  type DayEnergy,
  dayEnergy,
  decodeLifetime,
  deriveDayEnergy,
  encodeDayEnergy,
  lifetimeWire,
  writeLifetime,
} from './energy.ts'
import { derivePowerState, type PowerState } from './powerState.ts'
import { type RawPower, rawPower, writeRawPower } from './rawPower.ts'
import {
  type DividerParams,
  dividersWire,
  type NotificationsThreshold,
  thresholdsWire,
} from './settings.ts'
import {
  decodeSwitchStatus,
  encodeSwitchStatus,
  type SwitchStatus,
  switchWire,
} from './switchStatus.ts'

/** The body of a `power` frame, by kind [K4]. */
export type PowerBody =
  | { readonly kind: 'switch'; readonly switchStatus: SwitchStatus }
  | { readonly kind: 'energy'; readonly energy: DayEnergy }
  | { readonly kind: 'dividers'; readonly dividers: DividerParams }
  | { readonly kind: 'thresholds'; readonly thresholds: NotificationsThreshold }
  | { readonly kind: 'network'; readonly network: Partial<BgNetwork> }
  | { readonly kind: 'lifetime'; readonly lifetime: BgLifetime }
  | { readonly kind: 'live'; readonly raw: RawPower; readonly powerState: PowerState }

/** A decoded `power` frame. */
export interface PowerFrame {
  readonly head: FrameHead
  readonly body: PowerBody
}

const reader =
  <W extends z.ZodType>(wire: W, read: (body: z.output<W>, head: FrameHead) => PowerBody) =>
  (json: unknown): Result<PowerFrame, Refusal> => {
    const frame = decodeFrame('power frame', wire, json)
    if (!frame.ok) return frame
    const { head, body } = frame.value
    return accepted({ head, body: read(body, head) })
  }

/** The frame with the energies of the day [K4]. */
export const dayEnergyWire = z.object({ daily_energy_data: dayEnergy })

/**
 * The key that identifies each kind, in order of precedence; a frame without any has live values
 * [K4].
 */
const KINDS = [
  [
    'sw',
    reader(switchWire, (body) => ({ kind: 'switch', switchStatus: decodeSwitchStatus(body) })),
  ],
  [
    'daily_energy_data',
    reader(dayEnergyWire, (body) => ({
      kind: 'energy',
      energy: deriveDayEnergy(body.daily_energy_data),
    })),
  ],
  ['br1', reader(dividersWire, (dividers) => ({ kind: 'dividers', dividers }))],
  ['hi_tmp', reader(thresholdsWire, (thresholds) => ({ kind: 'thresholds', thresholds }))],
  ['imei', reader(networkWire, (body) => ({ kind: 'network', network: decodeNetwork(body) }))],
  ['csq', reader(networkWire, (body) => ({ kind: 'network', network: decodeNetwork(body) }))],
  ['tein', reader(lifetimeWire, (body) => ({ kind: 'lifetime', lifetime: decodeLifetime(body) }))],
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

/** Encodes a `power` frame [K4]. */
export function encodePower({ head, body }: PowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  writeBody(frame, body)
  return frame
}

function writeBody(frame: WireFrame, body: PowerBody): void {
  switch (body.kind) {
    case 'switch':
      Object.assign(frame, encodeSwitchStatus(body.switchStatus))
      break
    case 'energy':
      frame.daily_energy_data = encodeDayEnergy(body.energy)
      break
    case 'dividers':
      Object.assign(frame, z.encode(dividersWire, body.dividers))
      break
    case 'thresholds':
      Object.assign(frame, z.encode(thresholdsWire, body.thresholds))
      break
    case 'network':
      writeNetwork(frame, body.network)
      break
    case 'lifetime':
      writeLifetime(frame, body.lifetime)
      break
    case 'live':
      writeRawPower(frame, body.raw)
      break
  }
}
