import { z } from 'zod'
import { type BgDevice, bgDevice, bgNetwork } from '../bg/device.ts'
import { bgLifetime, dayEnergy } from '../bg/energy.ts'
import { decodePower, type PowerBody } from '../bg/powerFrame.ts'
import { derivedPower } from '../bg/powerState.ts'
import { rawPower } from '../bg/rawPower.ts'
import { dividersWire, thresholdsWire } from '../bg/settings.ts'
import { switchStatus } from '../bg/switchStatus.ts'
import { CUT_OFF_DIVISOR } from '../constants.ts'
import { type FieldName, fieldNames } from '../fields.ts'
import { ownValue } from '../live/frame.ts'
import { quantity } from '../quantity.ts'
import { accepted, type Refusal, type Result, refused } from '../result.ts'
import type { PartsReader, Reported } from './parts.ts'
import {
  type FrameContext,
  hasAny,
  type ReadContext,
  type Reading,
  type ReportedFrame,
  readDeviceByParts,
  readFrame,
  withoutEnvelope,
} from './reading.ts'

/** A bg device as far as it was reported [E2]. */
export type ReportedBg = Reported<Omit<BgDevice, 'deviceId'>> & { readonly deviceId: string }
/** Some fields of a bg device. */
export type BgParts = Partial<Omit<ReportedBg, 'deviceId'>>

/**
 * Reads a bg device whole, or else field by field.
 * @param id the device, where its description does not say so
 */
export function readBg(
  json: unknown,
  context: ReadContext,
  id: string | null = null,
): Result<Reading<ReportedBg>, Refusal> {
  const whole = bgDevice.safeParse(json)
  if (whole.success) return accepted({ value: whole.data, unread: null })
  return readDeviceByParts('bg device', json, context, id, (reader, deviceId, group) => {
    const parts = reader.read(readableShape, group) as ReportedBg
    const switch_status = readSwitch(reader, ownValue(json, 'switch_status'))
    return { ...parts, deviceId, switch_status }
  })
}

const readableShape = bgDevice.omit({ deviceId: true, switch_status: true })

/** The body of a `power` frame: whole, or some fields of the device. */
export type ReportedPowerBody = PowerBody | { readonly kind: 'parts'; readonly parts: BgParts }
export type ReportedPower = ReportedFrame<ReportedPowerBody>

/** Reads a `power` frame with any of its fields, under short names or those of the device [K4]. */
export function readPower(sent: unknown, context: FrameContext) {
  const json = withoutEnvelope(sent)
  return readFrame<ReportedPowerBody>('power frame', decodeWhole, json, context, (reader) => {
    const parts = readPowerParts(reader, json)
    return hasAny(parts) ? { kind: 'parts', parts } : undefined
  })
}

/** Each field of a network frame is optional: it may have others under the device's names. */
function decodeWhole(json: unknown): Result<ReportedPower, Refusal> {
  const frame = decodePower(json)
  return frame.ok && frame.value.body.kind === 'network' ? refused(NOT_WHOLE) : frame
}

const NOT_WHOLE: Refusal = { what: 'power frame', where: '', message: 'power frame: not whole' }

const word = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['on', 'off']))

/** Numbers by S10, or words; under the frame's names or the device's. */
const SWITCH: readonly FieldName[] = fieldNames(switchStatus).map((name) =>
  name.schema === quantity ? name : { ...name, schema: z.union([name.schema, word]) },
)

function readSwitch(reader: PartsReader, json: unknown): ReportedBg['switch_status'] {
  const read: ReportedBg['switch_status'] = reader.readNamed(SWITCH, json)
  const { bv, cut_off = bv === undefined ? undefined : bv / CUT_OFF_DIVISOR } = read
  return cut_off === undefined ? read : { ...read, cut_off }
}

function readPowerParts(reader: PartsReader, json: unknown): BgParts {
  const raw = reader.read(rawPower, json) as ReportedBg['currentData']
  const derived = reader.read(derivedPower, json) as ReportedBg['powerState']
  const groups = {
    currentData: raw,
    powerState: { ...raw, ...derived },
    realtimeEnergy: reader.read(dayEnergy, ownValue(json, 'daily_energy_data')) as object,
    switch_status: readSwitch(reader, json),
    divider_params: reader.read(dividersWire, json) as object,
    notifications_threshold: reader.read(thresholdsWire, json) as object,
  }
  const known = Object.entries(groups).filter(([, group]) => hasAny(group))
  return {
    ...Object.fromEntries(known),
    ...reader.readNamed(fieldNames(bgNetwork), json),
    ...reader.readNamed(fieldNames(bgLifetime), json),
  }
}
