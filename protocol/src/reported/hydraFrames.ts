import type { z } from 'zod'
import { decodeHydraEnergy, type HydraEnergyBody, hydraEnergyBodies } from '../hydra/energyFrame.ts'
import { decodeHydraPower, type HydraPowerBody, hydraPowerBodies } from '../hydra/powerFrame.ts'
import { decodeHydraStatus, type HydraStatusBody, hydraStatusWire } from '../hydra/statusFrame.ts'
import { ownValue } from '../live/frame.ts'
import type { PartsReader, Reported } from './parts.ts'
import { type FrameContext, type ReportedFrame, readFrame } from './reading.ts'

/** The fields that say which part of the device a body is about. */
type Naming = 'type' | 'channel' | 'monitor' | 'period'
type ReportedBody<B> = B extends unknown
  ? Reported<Omit<B, Naming>> & { readonly [K in keyof B & Naming]: B[K] }
  : never

/** The body of a `hydra_power` frame, as far as it was reported [K9]. */
export type ReportedHydraPowerBody = ReportedBody<HydraPowerBody>
export type ReportedHydraPower = ReportedFrame<ReportedHydraPowerBody>
/** The body of a `hydra_energy` frame, as far as it was reported [K9]. */
export type ReportedHydraEnergyBody = ReportedBody<HydraEnergyBody>
export type ReportedHydraEnergy = ReportedFrame<ReportedHydraEnergyBody>

/** Reads a `hydra_power` frame with any of its fields [K9]. */
export function readHydraPower(json: unknown, context: FrameContext) {
  return readFrame<ReportedHydraPowerBody>(
    'hydra_power frame',
    decodeHydraPower,
    json,
    context,
    (reader) => readTyped(reader, hydraPowerBodies, json) as ReportedHydraPowerBody | undefined,
  )
}

/** Reads a `hydra_energy` frame with any of its fields [K9]. */
export function readHydraEnergy(json: unknown, context: FrameContext) {
  return readFrame<ReportedHydraEnergyBody>(
    'hydra_energy frame',
    decodeHydraEnergy,
    json,
    context,
    (reader) => {
      const body = readTyped(reader, hydraEnergyBodies, json) as ReportedHydraEnergyBody | undefined
      const isDated = body?.type !== 'energy-summary' || Number.isFinite(Date.parse(body.period))
      return isDated ? body : reader.onUnread(['period'])
    },
  )
}

const NAMES = ['channel', 'monitor', 'period'] as const

/**
 * Reads the fields of a body by its type, or without a type by the only one that has such fields. A body that does not
 * name its channel, monitor or period cannot be placed.
 */
function readTyped(
  reader: PartsReader,
  bodies: Readonly<Record<string, z.ZodObject>>,
  json: unknown,
): object | undefined {
  const sent = ownValue(json, 'type')
  const type = typeof sent === 'string' ? sent.toLowerCase().replaceAll('_', '-') : undefined
  const candidates = Object.entries(bodies).flatMap(([name, schema]) => {
    if (sent !== undefined && name !== type) return []
    const body = readBody(reader, schema, { ...Object(json), type: name, channel: channelIn(json) })
    return body === undefined ? [] : [{ ...body, type: name }]
  })
  const [body, another] = candidates
  return another === undefined ? body : undefined
}

function readBody(reader: PartsReader, schema: z.ZodObject, json: object): object | undefined {
  const body: object = Object(reader.read(schema, json))
  const isPlaced = NAMES.every(
    (name) => !(name in schema.shape) || ownValue(body, name) !== undefined,
  )
  const values = Object.entries(body).filter(([key]) => key !== 'type' && !isName(key))
  return isPlaced && values.length > 0 ? body : undefined
}

function isName(key: string): boolean {
  return NAMES.some((name) => name === key)
}

/** A channel's number, also written as a text. */
function channelIn(json: unknown): unknown {
  const channel = ownValue(json, 'channel')
  return typeof channel === 'string' && /^\d+$/.test(channel) ? Number(channel) : channel
}

/** The body of a `hydra_status` frame, as far as it was reported [K9]. */
export type ReportedHydraStatusBody = Reported<HydraStatusBody>
export type ReportedHydraStatus = ReportedFrame<ReportedHydraStatusBody>

/** Reads a `hydra_status` frame with any of its fields [K9]. */
export function readHydraStatus(json: unknown, context: FrameContext) {
  return readFrame<ReportedHydraStatusBody>(
    'hydra_status frame',
    decodeHydraStatus,
    json,
    context,
    (reader) => reader.read(hydraStatusWire, json) as ReportedHydraStatusBody,
  )
}
