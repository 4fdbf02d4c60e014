import { type BgDevice, bgDevice, bgNetwork } from '../bg/device.ts'
import { bgLifetime, dayEnergy } from '../bg/energy.ts'
import { derivedPower } from '../bg/powerState.ts'
import { measuredPower } from '../bg/rawPower.ts'
import { dividerParams, notificationsThreshold } from '../bg/settings.ts'
import { switchStatus } from '../bg/switchStatus.ts'
import { CUT_OFF_DIVISOR } from '../constants.ts'
import { frameHead, ownValue } from '../live/frame.ts'
import type { PartsReader, ReadContext, Reported } from './parts.ts'
import { readTime } from './period.ts'
import {
  type FrameContext,
  hasAny,
  type ReportedFrame,
  readDevice,
  readFrame,
  TIMES,
} from './reading.ts'

/** A bg device as far as it was reported [E2]. */
export type ReportedBg = Reported<Omit<BgDevice, 'deviceId'>> & {
  readonly deviceId: string
  /** Whether the battery is cut off, where `cut_off` was sent as this flag. */
  readonly switch_status: { readonly isCutOff?: boolean | undefined }
}
/** Some fields of a bg device. */
export type BgParts = Partial<Omit<ReportedBg, 'deviceId'>>

/**
 * Reads a bg device.
 * @param id the device, where its description does not say so
 */
export function readBg(json: unknown, context: ReadContext, id: string | null = null) {
  return readDevice<ReportedBg>(BG, json, context, id, (reader, deviceId, sent) => {
    const parts = reader.read(bgDevice, sent) as ReportedBg
    return { ...parts, deviceId, switch_status: withCutOff(parts.switch_status) }
  })
}

const BG = { what: 'bg device', names: ['device'] }

export type ReportedPower = ReportedFrame<BgParts>

/** Reads a `power` frame with any of its fields, under short names or those of the device [K4]. */
export function readPower(json: unknown, context: FrameContext) {
  return readFrame<BgParts>('power frame', json, context, powerBody)
}

function powerBody(reader: PartsReader, json: unknown): BgParts | undefined {
  const raw = reader.read(measuredPower, json) as ReportedBg['currentData']
  // Most frames have live values alone, thousands a second on a busy page.
  const others = Object.keys(Object(json)).filter((key) => !(key in frameHead.shape))
  if (hasAny(raw) && others.length === Object.keys(raw).length)
    return { currentData: raw, powerState: raw as ReportedBg['powerState'] }
  const derived = reader.read(derivedPower, json) as ReportedBg['powerState']
  const groups = {
    currentData: raw,
    powerState: { ...raw, ...derived },
    realtimeEnergy: reader.read(dayEnergy, dayEnergyIn(reader, json)) as object,
    switch_status: withCutOff(reader.read(switchStatus, json) as ReportedBg['switch_status']),
    divider_params: reader.read(dividerParams, json) as object,
    notifications_threshold: reader.read(notificationsThreshold, json) as object,
  }
  const parts: BgParts = {
    ...Object.fromEntries(Object.entries(groups).filter(([, group]) => hasAny(group))),
    ...(reader.read(bgNetwork, json) as object),
    ...(reader.read(bgLifetime, json) as object),
  }
  return hasAny(parts) ? parts : undefined
}

const DAY_TIMES = [...TIMES, 'date', 'day'] as const
const { timestamp: _, ...energies } = dayEnergy.shape

/** The energies of the day in a frame: in a group, as the newest day of a list, or beside its other fields. */
function dayEnergyIn(reader: PartsReader, json: unknown): unknown {
  const sent = ownValue(json, 'daily_energy_data') ?? ownValue(json, 'realtimeEnergy')
  if (Array.isArray(sent)) return newestDay(reader, sent)
  const isFlat = Object.keys(energies).some((key) => ownValue(json, key) !== undefined)
  return sent ?? (isFlat ? json : undefined)
}

/** The newest day of a list; its time is no time of measurement. */
function newestDay(reader: PartsReader, days: readonly unknown[]): unknown {
  const timed = days.flatMap((day) => {
    const times = DAY_TIMES.map((key) => readTime(ownValue(day, key), reader.context))
    const time = times.find((each) => each !== undefined)
    return time === undefined ? [] : [{ time, day }]
  })
  if (timed.length < days.length) reader.onUnread(['daily_energy_data'])
  const newest = timed.toSorted((a, b) => b.time - a.time)[0]
  return newest && { ...Object(newest.day), timestamp: undefined }
}

/** The state with its cut-off voltage, where that can be computed [C4]; a `cut_off` of 0 or 1 beside another `bv` is a flag. */
function withCutOff(read: ReportedBg['switch_status']): ReportedBg['switch_status'] {
  const { bv, cut_off } = read
  if (bv === undefined) return read
  const cutOffV = bv / CUT_OFF_DIVISOR
  const isFlag = (cut_off === 0 || cut_off === 1) && cut_off !== cutOffV
  if (isFlag) return { ...read, cut_off: cutOffV, isCutOff: cut_off === 1 }
  return { ...read, cut_off: cut_off ?? cutOffV }
}
