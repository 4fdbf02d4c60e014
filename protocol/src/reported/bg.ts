import { type BgDevice, bgDevice, bgNetwork } from '../bg/device.ts'
import { bgLifetime, dayEnergy } from '../bg/energy.ts'
import { derivedPower } from '../bg/powerState.ts'
import { measuredPower } from '../bg/rawPower.ts'
import { dividerParams, notificationsThreshold } from '../bg/settings.ts'
import { switchStatus } from '../bg/switchStatus.ts'
import { CUT_OFF_DIVISOR } from '../constants.ts'
import { frameHead, ownValue } from '../live/frame.ts'
import type { PartsReader, ReadContext, Reported } from './parts.ts'
import { type FrameContext, hasAny, type ReportedFrame, readDevice, readFrame } from './reading.ts'

/** A bg device as far as it was reported [E2]. */
export type ReportedBg = Reported<Omit<BgDevice, 'deviceId'>> & { readonly deviceId: string }
/** Some fields of a bg device. */
export type BgParts = Partial<Omit<ReportedBg, 'deviceId'>>

/**
 * Reads a bg device.
 * @param id the device, where its description does not say so
 */
export function readBg(json: unknown, context: ReadContext, id: string | null = null) {
  return readDevice<ReportedBg>('bg device', json, context, id, (reader, deviceId, sent) => {
    const parts = reader.read(bgDevice, sent) as ReportedBg
    return { ...parts, deviceId, switch_status: withCutOff(parts.switch_status) }
  })
}

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
    realtimeEnergy: reader.read(dayEnergy, ownValue(json, 'daily_energy_data')) as object,
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

/** The state with its cut-off voltage, where that can be computed [C4]. */
function withCutOff(read: ReportedBg['switch_status']): ReportedBg['switch_status'] {
  const { bv, cut_off = bv === undefined ? undefined : bv / CUT_OFF_DIVISOR } = read
  return cut_off === undefined ? read : { ...read, cut_off }
}
