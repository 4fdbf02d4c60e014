import {
  type AnyGroup,
  bgLifetime,
  bgNetwork,
  dividerParams,
  type Family,
  type FrameEvent,
  measuredPower,
  meterLifetime,
  meterStatus,
  meterTotals,
  notificationsThreshold,
  phaseEnergy,
  phasePower,
  switchFrame,
  type WireFrame,
} from '@wattpost/protocol'
import type { Device } from '../../../world/createDevice.ts'
import type { OutgoingFrame } from '../../../world/device.ts'
import { withOtherWords } from './devices.ts'
import type { Dialect } from './dialect.ts'
import { omitted, type Part, picked, renamed, withoutAdditions } from './fields.ts'

/** The specification's name of each field that frames have under another; short names that it has itself stay. */
function namesFor({ fields }: AnyGroup): Readonly<Record<string, string>> {
  const named = Object.entries(fields).flatMap(([long, { wire, isSpecified }]) =>
    wire === undefined || isSpecified === true ? [] : [[wire, long] as const],
  )
  return Object.fromEntries(named)
}

const LIVE = namesFor(measuredPower)
const SWITCH = namesFor(switchFrame)
const DIVIDERS = namesFor(dividerParams)
const THRESHOLDS = namesFor(notificationsThreshold)
const NETWORK = namesFor(bgNetwork)
const HISTORICAL = namesFor(bgLifetime)
const PHASE_POWER = namesFor(phasePower)
const PHASE_ENERGY = namesFor(phaseEnergy)
const METER_TOTALS = namesFor(meterTotals)
const METER_LIFETIME = namesFor(meterLifetime)
const METER_STATUS = namesFor(meterStatus)

const HEAD = ['deviceId', 't']

/**
 * A frame in the core's words: values under the fields of their entities, and the short names that the specification
 * has. `null` for a frame whose content it does not have.
 */
function coreData(event: FrameEvent, data: Part): Part | null {
  switch (event) {
    case 'power':
      return corePower(data)
    case 'meter_power':
      return coreMeterPower(data)
    case 'meter_status':
      return renamed(data, METER_STATUS)
    case 'hydra_power':
      return coreHydraPower(data)
    case 'hydra_energy':
      return data.type === 'battery-monitor-energy' ? null : omitted(data, ['ee'])
    case 'status':
    case 'hydra_status':
      return data
  }
}

/** Each kind of a `power` frame by the key that the specification names [K4]. */
function corePower(data: Part): Part {
  if ('sw' in data) return renamed(data, SWITCH)
  if ('daily_energy_data' in data) return data
  if ('br1' in data) return renamed(data, DIVIDERS)
  if ('hi_tmp' in data) return renamed(data, THRESHOLDS)
  if ('imei' in data || 'csq' in data) return renamed(data, NETWORK)
  if ('tein' in data) return renamed(data, HISTORICAL)
  return { ...renamed(withoutAdditions(data, measuredPower), LIVE), timestamp: data.t }
}

function coreMeterPower(data: Part): Part {
  switch (data.type) {
    case 'phase-power':
      return ofPhase(withoutAdditions(data, phasePower), PHASE_POWER)
    case 'phase-energy':
      return ofPhase(withoutAdditions(data, phaseEnergy), PHASE_ENERGY)
    case 'total-power':
      return { ...renamed(withoutAdditions(data, meterTotals), METER_TOTALS), timestamp: data.t }
    case 'total-energy':
      return renamed(withoutAdditions(data, meterLifetime), METER_LIFETIME)
    default:
      return data
  }
}

/** The specification has no key for a phase's letter, but `phaseA`, `phaseB` and `phaseC` with its values. */
function ofPhase(data: Part, names: Readonly<Record<string, string>>): Part {
  const head = [...HEAD, 'type']
  const values = omitted(data, [...head, 'phase'])
  return { ...picked(data, head), [`phase${data.phase}`]: renamed(values, names) }
}

/** An AC channel has only `rp`; the fields of single monitors and of the power split are not shown. */
function coreHydraPower(data: Part): Part | null {
  if (data.type === 'ac-power') return omitted(data, ['ns', 'os', 'v'])
  return data.type === 'battery-system' ? data : null
}

/** Frames in the core's words. */
export function coreFrames(frames: readonly OutgoingFrame[]): OutgoingFrame[] {
  return frames.flatMap(({ event, deviceId, data }) => {
    const core = coreData(event, data)
    return core === null ? [] : [{ event, deviceId, data: core }]
  })
}

/** One frame of each kind of a device, as known to the server at a moment; the states come last. */
export function wholeReport(device: Device, nowMs: number): OutgoingFrame[] {
  const isOnline = device.isOnline(nowMs)
  const seenMs = device.lastSeenMs(nowMs)
  const states = device.changes(seenMs, {}, device.reportedStates(seenMs, isOnline))
  // At its last moment the device is offline already.
  const values = device.report(isOnline ? nowMs : seenMs - 1)
  const kinds = new Set(states.map(kindOf))
  return [...values.filter((frame) => !kinds.has(kindOf(frame))), ...states]
}

/** A key of the kind of a frame within its device; frames without a type differ by their fields. */
function kindOf({ event, data }: OutgoingFrame): string {
  const { type, phase, channel, monitor } = data
  return JSON.stringify([event, type ?? Object.keys(data), phase, channel, monitor])
}

const STATUS_KINDS: Readonly<Partial<Record<FrameEvent, Family | 'connection'>>> = {
  status: 'connection',
  meter_status: 'pm',
  hydra_status: 'hydra',
}

/** A device's frames as a dialect sends them. */
export function framesIn(dialect: Dialect, frames: OutgoingFrame[]): OutgoingFrame[] {
  if (dialect.isFull) return frames
  const sent = dialect.isCore ? coreFrames(frames) : frames
  return dialect.has('statusWords') ? sent : sent.map(inOtherWords)
}

function inOtherWords(frame: OutgoingFrame): OutgoingFrame {
  const kind = STATUS_KINDS[frame.event]
  return kind === undefined ? frame : { ...frame, data: withOtherWords(kind, frame.data) }
}

/** A frame's position in its device's stream; empty in a dialect without positions. */
export function cursorIn(dialect: Dialect, cursor: WireFrame): WireFrame {
  return dialect.has('seq') ? cursor : {}
}
