import { z } from 'zod'
import { decodeFrame, encodeHead } from '../live/frame.ts'
import type { FrameHead } from '../live/frameHead.ts'
import { ownValue } from '../live/ownValue.ts'
import type { WireFrame } from '../live/wireFrame.ts'
import { accepted, type Refusal, type Result } from '../result.ts'
import { type DividerParams, dividersWire } from './dividers.ts'
import { type BgLifetime, decodeLifetime, lifetimeWire, writeLifetime } from './lifetime.ts'
import { type BgNetwork, decodeNetwork, networkWire, writeNetwork } from './network.ts'
import { derivePowerState, type PowerState } from './powerState.ts'
import { type RawPower, rawPower, writeRawPower } from './rawPower.ts'
import {
  deriveRealtimeEnergy,
  encodeRealtimeEnergy,
  type RealtimeEnergy,
  realtimeEnergy,
} from './realtimeEnergy.ts'
import {
  decodeSwitchStatus,
  encodeSwitchStatus,
  type SwitchStatus,
  switchWire,
} from './switchStatus.ts'
import { type NotificationsThreshold, thresholdsWire } from './thresholds.ts'

/** What a `power` frame tells, by its kind [K4]. */
export type PowerReport =
  | { readonly kind: 'switch'; readonly switchStatus: SwitchStatus }
  | { readonly kind: 'energy'; readonly energy: RealtimeEnergy }
  | { readonly kind: 'dividers'; readonly dividers: DividerParams }
  | { readonly kind: 'thresholds'; readonly thresholds: NotificationsThreshold }
  | { readonly kind: 'network'; readonly network: Partial<BgNetwork> }
  | { readonly kind: 'lifetime'; readonly lifetime: BgLifetime }
  | { readonly kind: 'live'; readonly raw: RawPower; readonly powerState: PowerState }

/** A `power` frame, read. */
export interface PowerFrame {
  readonly head: FrameHead
  readonly report: PowerReport
}

const report =
  <W extends z.ZodType>(wire: W, read: (body: z.output<W>, head: FrameHead) => PowerReport) =>
  (json: unknown): Result<PowerFrame, Refusal> => {
    const frame = decodeFrame('power frame', wire, json)
    if (!frame.ok) return frame
    const { head, body } = frame.value
    return accepted({ head, report: read(body, head) })
  }

const energyWire = z.object({ daily_energy_data: realtimeEnergy })

/** Which key tells which kind, in the order in which they are looked for; without any it is live values [K4]. */
const KINDS = [
  [
    'sw',
    report(switchWire, (body) => ({ kind: 'switch', switchStatus: decodeSwitchStatus(body) })),
  ],
  [
    'daily_energy_data',
    report(energyWire, (body) => ({
      kind: 'energy',
      energy: deriveRealtimeEnergy(body.daily_energy_data),
    })),
  ],
  ['br1', report(dividersWire, (dividers) => ({ kind: 'dividers', dividers }))],
  ['hi_tmp', report(thresholdsWire, (thresholds) => ({ kind: 'thresholds', thresholds }))],
  ['imei', report(networkWire, (body) => ({ kind: 'network', network: decodeNetwork(body) }))],
  ['csq', report(networkWire, (body) => ({ kind: 'network', network: decodeNetwork(body) }))],
  ['tein', report(lifetimeWire, (body) => ({ kind: 'lifetime', lifetime: decodeLifetime(body) }))],
] as const

const live = report(rawPower, (raw, head) => ({
  kind: 'live',
  raw,
  powerState: derivePowerState(head.t, raw),
}))

/** Reads a `power` frame, told apart by its key [K4]. */
export function decodePower(json: unknown): Result<PowerFrame, Refusal> {
  const known = KINDS.find(([key]) => ownValue(json, key) !== undefined)
  return known === undefined ? live(json) : known[1](json)
}

/** Writes a `power` frame for the wire [K4]. */
export function encodePower({ head, report }: PowerFrame): WireFrame {
  const frame: WireFrame = encodeHead(head)
  writeReport(frame, report)
  return frame
}

function writeReport(frame: WireFrame, report: PowerReport): void {
  switch (report.kind) {
    case 'switch':
      Object.assign(frame, encodeSwitchStatus(report.switchStatus))
      break
    case 'energy':
      frame.daily_energy_data = encodeRealtimeEnergy(report.energy)
      break
    case 'dividers':
      Object.assign(frame, z.encode(dividersWire, report.dividers))
      break
    case 'thresholds':
      Object.assign(frame, z.encode(thresholdsWire, report.thresholds))
      break
    case 'network':
      writeNetwork(frame, report.network)
      break
    case 'lifetime':
      writeLifetime(frame, report.lifetime)
      break
    case 'live':
      writeRawPower(frame, report.raw)
      break
  }
}
